import type { Address } from 'viem'
import { HttpError } from '../../http/errors.ts'
import type { BalanceReply } from '../../wire.ts'
import type { Reader } from '../calls/read.ts'
import type {
  Blockchain,
  BlockchainDeps,
  NamespaceHoldings,
  Holdings,
  HoldingsQuery,
  Index,
  Prices,
  Tokens,
} from '../types.ts'
import { createEvmBalances } from './evm-balances.ts'
import { createNamespaceBalances } from './namespace-balances.ts'
import { namespaceOf } from './namespace.ts'
import { createReadLimit } from './read-limit.ts'
import { writeBalances, type Held } from './reply.ts'

const mostRemembered = 20_000
const mostReads = 256
const retry = { 'retry-after': '5' }

interface Place {
  readonly account: string
  readonly chain: string
  readonly force: boolean
  readonly hints: readonly Address[]
}

export interface HoldingsDeps {
  readonly reader: Reader
  readonly tokens: Tokens
  readonly prices: Prices
  readonly chains: Blockchain['chains']
  readonly index: Index
  readonly namespaces: readonly NamespaceHoldings[]
}

function changed(
  forceUpdate: HoldingsQuery['forceUpdate'],
  chain: string,
): { force: boolean; hints: readonly Address[] } {
  const onChain = forceUpdate.filter((each) => !each.includes(':') || each.startsWith(`${chain}:`))
  const hints = onChain
    .map((each) => each.slice(each.lastIndexOf(':') + 1).toLowerCase())
    .filter((each): each is Address => /^0x(?!e{40}$)[0-9a-f]{40}$/.test(each))
  return { force: onChain.length > 0, hints }
}

export function createHoldings(
  { settings, log, now }: BlockchainDeps,
  { reader, tokens, prices, chains, index, namespaces }: HoldingsDeps,
): Holdings {
  const limited = createReadLimit(mostReads)
  const evmBalances = createEvmBalances(
    { reader, tokens, prices, index },
    limited,
    mostRemembered,
    now,
  )
  const namespaceBalances = createNamespaceBalances(
    settings.blockchain.chains,
    prices,
    limited,
    mostRemembered,
    now,
  )

  function chainsOf(account: string, chainId: string | undefined): readonly string[] {
    const namespace = namespaceOf(account)
    const served = [...chains.keys(), ...namespaces.flatMap((holdings) => holdings.chains)].filter(
      (chain) => chain.startsWith(`${namespace}:`),
    )
    if (chainId === undefined) return served
    if (!served.includes(chainId))
      throw new HttpError(404, 'chainId', 'this chain has no balances for addresses of this kind')
    return [chainId]
  }

  async function read(place: Place, currency: string): Promise<readonly Held[]> {
    const chain = chains.get(place.chain)
    if (chain) return evmBalances(chain, place, currency)
    const holdings = namespaces.find((each) => each.chains.includes(place.chain))
    return holdings ? namespaceBalances(holdings, place, currency) : []
  }

  /** Undefined where the chain could not be read. */
  async function readOrWarn(place: Place, currency: string): Promise<readonly Held[] | undefined> {
    try {
      return await read(place, currency)
    } catch (error) {
      log.warn({ chain: place.chain, why: (error as Error).name }, 'a chain could not be read')
      return undefined
    }
  }

  function watch(account: string): void {
    index
      .watch(account)
      .catch((error: Error) => log.warn({ why: error.name }, 'an account could not be watched'))
  }

  return {
    async of(address, { currency, chainId, forceUpdate }): Promise<BalanceReply> {
      const asked = chainsOf(address, chainId)
      const isEvm = address.startsWith('0x')
      const account = isEvm ? address.toLowerCase() : address
      if (isEvm) watch(account)
      const held = await Promise.all(
        asked.map((chain) => {
          const place = { account, chain, ...changed(forceUpdate, chain) }
          return readOrWarn(place, currency)
        }),
      )
      const unavailable = asked.filter((_, place) => held[place] === undefined)
      if (asked.length > 0 && unavailable.length === asked.length)
        throw new HttpError(503, 'chains', 'no chain could be read', retry)
      const balances = writeBalances(held.flatMap((each) => each ?? []))
      return unavailable.length > 0 ? { balances, unavailable } : { balances }
    },
  }
}
