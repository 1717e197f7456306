import { isAddress, zeroAddress, type Address } from 'viem'
import type { Blockchain, Chain, HeldNft, Index, Nfts } from '../types.ts'
import type { BlockchainSettings } from '../../settings/blockchain.ts'
import { readPlace, writePlace, type Place } from './cursor.ts'
import type { Loaded, Loader } from './loader.ts'
import { ownedOf, type NftId } from './owned.ts'
import { isSpam } from './spam.ts'

export interface NftsDeps {
  readonly chains: ReadonlyMap<string, Chain>
  readonly spam: BlockchainSettings['spam']
  readonly loader: Loader
  readonly index: Pick<Index, 'nftsOf' | 'watch'>
  readonly collectionOf: Blockchain['collectionOf']
}

/** Most candidates of a chain. */
const mostCandidates = 10_000
/** Candidates that are checked at a time. */
const stride = 50
/** Most candidates that are checked for one page. */
const mostChecked = 300

interface Found {
  readonly nft: NftId
  readonly amount: bigint
}

/**
 * Checks candidates until the page is full, or the limit of checks is reached.
 *
 * @param limit NFTs that still fit on the page.
 * @param budget Candidates that may still be checked.
 * @returns `at` is the index of the first candidate that was not checked.
 */
async function findOwned(
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
    for (const [place, nft] of some.entries()) {
      const amount = amounts[place]!
      if (amount > 0n) found.push({ nft, amount })
    }
    at += some.length
  }
  return { found, at }
}

/**
 * The index after the candidate that a cursor names, or the candidate's former index where it has
 * been removed.
 */
function indexAfter(candidates: readonly NftId[], { token, tokenId, at }: Place): number {
  const index = candidates.findIndex((each) => each.token === token && each.tokenId === tokenId)
  return index >= 0 ? index + 1 : Math.min(at, candidates.length)
}

function toHeldNft(
  chain: string,
  { nft, amount }: Found,
  loaded: Loaded,
  collection: HeldNft['collection'],
  spam: BlockchainSettings['spam'],
): HeldNft {
  const known = loaded === 'loading' ? undefined : loaded
  const address = `${chain}:${nft.token}`
  const name = known?.name ?? null
  return {
    chainId: chain,
    address,
    tokenId: nft.tokenId,
    interface: nft.kind === 'erc721' ? 'ERC721' : 'ERC1155',
    quantity: amount.toString(),
    name,
    description: known?.description ?? null,
    image: known?.image ?? null,
    collection,
    traits: [...(known?.traits ?? [])],
    metadata: loaded === 'loading' ? 'loading' : loaded.state,
    flags: { is_spam: isSpam(spam, address, [name, collection.name, collection.symbol]) },
  }
}

/** The NFTs of accounts, page by page, chain after chain. */
export function createNfts({ chains, spam, loader, index, collectionOf }: NftsDeps): Nfts {
  async function describe(chain: Chain, found: readonly Found[]): Promise<readonly HeldNft[]> {
    const nfts = found.map(({ nft }) => nft)
    const tokens = [...new Set(nfts.map(({ token }) => token))]
    const [loaded, collections] = await Promise.all([
      loader.load(chain, nfts),
      Promise.all(tokens.map((token) => collectionOf(chain, token))),
    ])
    return found.map((each, place) => {
      const collection = collections[tokens.indexOf(each.nft.token)]!
      return toHeldNft(chain.id, each, loaded[place]!, collection, spam)
    })
  }

  /** The chains from the cursor's on; none if its chain is no longer served. */
  function chainsFrom(chainId: string | undefined, place: Place | undefined): readonly Chain[] {
    const wanted = [...chains.values()].filter(({ id }) => chainId === undefined || id === chainId)
    if (!place) return wanted
    const first = wanted.findIndex(({ id }) => id === place.chain)
    return first < 0 ? [] : wanted.slice(first)
  }

  return {
    async page(text, { chainId, cursor, limit }) {
      const place = readPlace(cursor)
      if (!isAddress(text, { strict: false })) return { data: [], next: null }
      const account = text.toLowerCase() as Address
      await index.watch(account)
      const wanted = chainsFrom(chainId, place)
      const data: HeldNft[] = []
      let checked = 0
      for (const [step, chain] of wanted.entries()) {
        const candidates = (await index.nftsOf(account, chain.id)).slice(0, mostCandidates)
        const from = place && chain.id === place.chain ? indexAfter(candidates, place) : 0
        const { found, at } = await findOwned(
          chain,
          account,
          candidates,
          from,
          limit - data.length,
          mostChecked - checked,
        )
        checked += at - from
        data.push(...(await describe(chain, found)))
        if (at < candidates.length)
          return { data, next: writePlace({ chain: chain.id, ...candidates[at - 1]!, at }) }
        const following = wanted[step + 1]
        if (following && (data.length >= limit || checked >= mostChecked))
          return {
            data,
            next: writePlace({ chain: following.id, token: zeroAddress, tokenId: '0', at: 0 }),
          }
      }
      return { data, next: null }
    },
  }
}
