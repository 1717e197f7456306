import { isAddress, zeroAddress, type Address } from 'viem'
import type { Chain, HeldNft, Index, Nfts } from '../types.ts'
import type { BlockchainSettings } from '../settings.ts'
import { createCollections } from './collections.ts'
import { readPlace, writePlace, type Place } from './cursor.ts'
import type { Loaded, Loader } from './loader.ts'
import { ownedOf, type NftId } from './owned.ts'
import { isSpam } from './spam.ts'

export interface NftsParts {
  readonly chains: ReadonlyMap<string, Chain>
  readonly spam: BlockchainSettings['spam']
  readonly loader: Loader
  readonly index: Pick<Index, 'nftsOf' | 'watch'>
  readonly now: () => number
}

/**
 * Most candidates of a chain, candidates that are checked at a time, and most that are checked for
 * one page.
 */
const mostCandidates = 10_000
const stride = 50
const mostAsked = 300

interface Found {
  readonly nft: NftId
  readonly amount: bigint
}

export function createNfts({ chains, spam, loader, index, now }: NftsParts): Nfts {
  const collectionOf = createCollections(now)

  /** Checks candidates until the page is full, or the limit of checks is reached. */
  async function look(
    chain: Chain,
    account: Address,
    candidates: readonly NftId[],
    from: number,
    limit: number,
    budget: number,
  ): Promise<{ found: readonly Found[]; at: number }> {
    const found: Found[] = []
    let at = from
    while (at < candidates.length && found.length < limit && at - from < budget) {
      const some = candidates.slice(at, at + Math.min(stride, limit - found.length))
      const amounts = await ownedOf(chain, account, some)
      some.forEach(
        (nft, place) => void (amounts[place]! > 0n && found.push({ nft, amount: amounts[place]! })),
      )
      at += some.length
    }
    return { found, at }
  }

  async function describe(chain: Chain, found: readonly Found[]): Promise<readonly HeldNft[]> {
    const nfts = found.map(({ nft }) => nft)
    const tokens = [...new Set(nfts.map(({ token }) => token))]
    const [loaded, collections] = await Promise.all([
      loader.load(chain, nfts),
      Promise.all(tokens.map((token) => collectionOf(chain, token))),
    ])
    return found.map((each, place) =>
      write(chain.id, each, loaded[place]!, collections[tokens.indexOf(each.nft.token)]!),
    )
  }

  function write(
    chain: string,
    { nft, amount }: Found,
    loaded: Loaded,
    collection: HeldNft['collection'],
  ): HeldNft {
    const known = loaded === 'loading' ? undefined : loaded
    const address = `${chain}:${nft.token}`
    return {
      chainId: chain,
      address,
      tokenId: nft.tokenId,
      interface: nft.kind === 'erc721' ? 'ERC721' : 'ERC1155',
      quantity: amount.toString(),
      name: known?.name ?? null,
      description: known?.description ?? null,
      image: known?.image ?? null,
      collection,
      traits: [...(known?.traits ?? [])],
      metadata: loaded === 'loading' ? 'loading' : loaded.state,
      flags: {
        is_spam: isSpam(spam, address, [known?.name ?? null, collection.name, collection.symbol]),
      },
    }
  }

  async function candidatesOf(account: Address, chain: string): Promise<readonly NftId[]> {
    return (await index.nftsOf(account, chain)).slice(0, mostCandidates)
  }

  /** The index after the last candidate that was checked, or its former index where it is gone. */
  function begin(candidates: readonly NftId[], { token, tokenId, at }: Place): number {
    const place = candidates.findIndex((each) => each.token === token && each.tokenId === tokenId)
    return place >= 0 ? place + 1 : Math.min(at, candidates.length)
  }

  return {
    async page(text, { chainId, cursor, limit }) {
      const place = readPlace(cursor)
      if (!isAddress(text, { strict: false })) return { data: [], next: null }
      const account = text.toLowerCase() as Address
      await index.watch(account)
      const wanted = [...chains.values()].filter(
        ({ id }) => chainId === undefined || id === chainId,
      )
      const first = place ? wanted.findIndex(({ id }) => id === place.chain) : 0
      const data: HeldNft[] = []
      let asked = 0
      for (const chain of first < 0 ? [] : wanted.slice(first)) {
        const candidates = await candidatesOf(account, chain.id)
        const from = place && chain.id === place.chain ? begin(candidates, place) : 0
        const { found, at } = await look(
          chain,
          account,
          candidates,
          from,
          limit - data.length,
          mostAsked - asked,
        )
        asked += at - from
        data.push(...(await describe(chain, found)))
        if (at < candidates.length)
          return { data, next: writePlace({ chain: chain.id, ...candidates[at - 1]!, at }) }
        const following = wanted[wanted.indexOf(chain) + 1]
        if (following && (data.length >= limit || asked >= mostAsked))
          return {
            data,
            next: writePlace({ chain: following.id, token: zeroAddress, tokenId: '0', at: 0 }),
          }
      }
      return { data, next: null }
    },
  }
}
