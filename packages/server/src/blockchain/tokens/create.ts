import type { Address } from 'viem'
import { logged } from '../../errors.ts'
import type { Reader } from '../calls/read.ts'
import type { ListedToken } from '../settings.ts'
import { shortened } from '../shortened.ts'
import { isListedSpam } from '../spam.ts'
import type { BlockchainParts, Chain, TokenFacts, TokenId, Tokens } from '../types.ts'
import { skeleton } from './look-alikes.ts'
import { readMetadata, type Metadata } from './metadata.ts'
import { findMetadata, keepMetadata } from './store.ts'

/** Milliseconds after which a contract is asked again that gave no usable answer. */
const askAgain = 86_400_000

/**
 * Facts from the operator's list, and where it has none, from the contract. Undefined for a
 * contract that is not a token.
 */
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

/** Whether the operator's entry is complete, so that the contract need not be asked. */
const complete = ({ name, symbol, decimals }: ListedToken): boolean =>
  name !== undefined && symbol !== undefined && decimals !== undefined

/**
 * Describes tokens from the operator's list and from their contracts, which are asked once.
 *
 * @param reader Reads the chains.
 */
export function createTokens({ settings, db, log, now }: BlockchainParts, reader: Reader): Tokens {
  const { spam } = settings.blockchain
  /** Requests to contracts under way, by chain and address. */
  const asked = new Map<string, Promise<ReadonlyMap<Address, Metadata>>>()
  const lists = new Map<Chain, ReadonlyMap<Address, ListedToken>>()
  const listOf = (chain: Chain): ReadonlyMap<Address, ListedToken> => {
    const list =
      lists.get(chain) ??
      new Map(chain.settings.tokens.map((token) => [token.address as Address, token]))
    lists.set(chain, list)
    return list
  }

  async function ask(
    chain: Chain,
    addresses: readonly Address[],
  ): Promise<ReadonlyMap<Address, Metadata>> {
    const found = await readMetadata(reader, chain, addresses)
    // Metadata that cannot be stored is still used, and read again the next time.
    await keepMetadata(db, chain.id, found, now()).catch((error: Error) =>
      log.warn({ err: logged(error) }, 'what contracts say of tokens could not be kept'),
    )
    return found
  }

  /** Waits for requests that another call has started. */
  async function metadataOf(
    chain: Chain,
    addresses: readonly Address[],
  ): Promise<Map<Address, Metadata>> {
    const found = await findMetadata(db, chain.id, addresses, now() - askAgain)
    const missing = addresses.filter((address) => !found.has(address))
    const key = (address: Address): string => `${chain.id} ${address}`
    const fresh = missing.filter((address) => !asked.has(key(address)))
    if (fresh.length > 0) {
      const answer = ask(chain, fresh).finally(() =>
        fresh.forEach((address) => asked.delete(key(address))),
      )
      for (const address of fresh) asked.set(key(address), answer)
    }
    const answers = await Promise.all(new Set(missing.map((address) => asked.get(key(address)))))
    for (const answer of answers)
      for (const [address, metadata] of answer ?? [])
        if (!found.has(address)) found.set(address, metadata)
    return found
  }

  const isSpam = (
    chain: Chain,
    { id, name, symbol, listed }: Omit<TokenFacts, 'spam'>,
    looks: ReadonlySet<string>,
  ): boolean => {
    // Listed tokens never count as spam by their name.
    return (
      isListedSpam(spam, `${chain.id}:${id}`, listed ? [] : [`${name} ${symbol}`]) ||
      (!listed && looks.has(skeleton(symbol)))
    )
  }

  /** The skeletons of listed symbols, including the native coin's. */
  function looksOf(chain: Chain, metadata: ReadonlyMap<Address, Metadata>): ReadonlySet<string> {
    const symbols = [...listOf(chain)].map(
      ([address, { symbol }]) => symbol ?? metadata.get(address)?.symbol ?? '',
    )
    const looks = new Set([chain.settings.native.symbol, ...symbols].map(skeleton))
    looks.delete('')
    return looks
  }

  return {
    async describe(chain, ids) {
      const list = listOf(chain)
      const wanted = [...new Set(ids)].filter((id) => id !== 'native')
      const unlisted = wanted.some((id) => !list.has(id))
      const compared = unlisted
        ? [...list.keys()].filter((address) => list.get(address)!.symbol === undefined)
        : []
      const unsaid = (id: Address): boolean => !complete(list.get(id) ?? { address: id })
      const metadata = await metadataOf(chain, [
        ...new Set([...wanted.filter(unsaid), ...compared]),
      ])
      const looks = unlisted ? looksOf(chain, metadata) : new Set<string>()
      const facts = new Map<TokenId, TokenFacts>(
        ids.includes('native') ? [['native', nativeFacts(chain)]] : [],
      )
      for (const id of wanted) {
        const merged = merge(id, metadata.get(id), list.get(id))
        if (merged) facts.set(id, { ...merged, spam: isSpam(chain, merged, looks) })
      }
      return facts
    },
  }
}
