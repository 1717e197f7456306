import type { Address } from 'viem'
import type { Reader } from '../calls/read.ts'
import type { ListedToken } from '../../settings/blockchain.ts'
import { shortened } from '../shortened.ts'
import { isListedSpam } from '../spam.ts'
import { skeleton } from '../../wire.ts'
import type { BlockchainDeps, Chain, TokenFacts, TokenId, Tokens } from '../types.ts'
import type { Metadata } from './metadata.ts'
import { createMetadataCache } from './metadata-cache.ts'

/** The operator's list, then the contract. Undefined where that is not a token. */
function merge(
  id: Address,
  metadata: Metadata | undefined,
  listed: ListedToken | undefined,
): Omit<TokenFacts, 'spam'> | undefined {
  const decimals = listed?.decimals ?? metadata?.decimals
  if (decimals === undefined || decimals === null) return undefined
  const symbol = listed?.symbol ?? metadata?.symbol ?? ''
  const name = listed?.name ?? metadata?.name ?? (symbol || shortened(id))
  return { id, name, symbol, decimals, icon: listed?.icon, listed: listed !== undefined }
}

function nativeFacts({ settings }: Chain): TokenFacts {
  const { name, symbol, decimals, icon } = settings.native
  return { id: 'native', name, symbol, decimals, icon, listed: true, spam: false }
}

const isComplete = ({ name, symbol, decimals }: ListedToken): boolean =>
  name !== undefined && symbol !== undefined && decimals !== undefined

type Listed = ReadonlyMap<Address, ListedToken>

/** Skeletons of listed symbols, with the native coin's. */
function listedSkeletons(
  { settings }: Chain,
  list: Listed,
  metadata: ReadonlyMap<Address, Metadata>,
): ReadonlySet<string> {
  const symbols = [...list].map(
    ([address, { symbol }]) => symbol ?? metadata.get(address)?.symbol ?? '',
  )
  const skeletons = new Set([settings.native.symbol, ...symbols].map(skeleton))
  skeletons.delete('')
  return skeletons
}

/** Contracts are read once, and not at all where the list is complete. */
export function createTokens(deps: BlockchainDeps, reader: Reader): Tokens {
  const { spam } = deps.settings.blockchain
  const cache = createMetadataCache(deps, reader)
  const lists = new Map<Chain, Listed>()

  function listOf(chain: Chain): Listed {
    const known = lists.get(chain)
    if (known) return known
    const list = new Map(chain.settings.tokens.map((token) => [token.address as Address, token]))
    lists.set(chain, list)
    return list
  }

  /** Listed tokens never count as spam by their name. */
  function isSpam(
    chain: Chain,
    { id, name, symbol, listed }: Omit<TokenFacts, 'spam'>,
    skeletons: ReadonlySet<string>,
  ): boolean {
    const place = `${chain.id}:${id}`
    if (listed) return isListedSpam(spam, place, [])
    return isListedSpam(spam, place, [`${name} ${symbol}`]) || skeletons.has(skeleton(symbol))
  }

  return {
    async describe(chain, ids) {
      const list = listOf(chain)
      const wanted = [...new Set(ids)].filter((id) => id !== 'native')
      const isIncomplete = (id: Address): boolean => !isComplete(list.get(id) ?? { address: id })
      const asked = new Set(wanted.filter(isIncomplete))
      const hasUnlisted = wanted.some((id) => !list.has(id))
      // Symbols of tokens that are not listed are compared with those of all that are.
      if (hasUnlisted)
        for (const [address, { symbol }] of list) if (symbol === undefined) asked.add(address)
      const metadata = await cache.of(chain, [...asked])
      const skeletons = hasUnlisted ? listedSkeletons(chain, list, metadata) : new Set<string>()
      const facts = new Map<TokenId, TokenFacts>()
      if (ids.includes('native')) facts.set('native', nativeFacts(chain))
      for (const id of wanted) {
        const merged = merge(id, metadata.get(id), list.get(id))
        if (merged) facts.set(id, { ...merged, spam: isSpam(chain, merged, skeletons) })
      }
      return facts
    },
  }
}
