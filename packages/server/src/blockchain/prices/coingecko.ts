import { logged } from '../../http/errors.ts'
import { compare, parseDecimal, round, type Decimal } from '../decimal.ts'
import type { CoingeckoPrices } from '../../settings/blockchain.ts'
import type { BlockchainDeps } from '../types.ts'
import { fetchJson, ServiceError, WrittenNumber } from '../fetch-json.ts'
import type { PriceSource, Quote } from './source.ts'

const together = 100
/** Per read, and per minute: tokens that strangers send must not use up the operator's plan. */
const mostRequests = 5
const mostAMinute = 30
const mostKept = 10_000
const highest: Decimal = { units: 10n ** 30n, places: 0 }
/** Milliseconds that the service's clock may be ahead of ours. */
const ahead = 60_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof WrittenNumber)
const numberOf = (value: unknown): Decimal | undefined =>
  value instanceof WrittenNumber ? parseDecimal(value.text) : undefined

function readQuote(value: unknown, now: number): Quote | undefined {
  if (!isRecord(value)) return undefined
  const amount = numberOf(value['usd'])
  if (!amount || amount.units === 0n || compare(amount, highest) > 0) return undefined
  const updatedAt = numberOf(value['last_updated_at'])
  // Without a time, its age is not known.
  const at = updatedAt && updatedAt.places === 0 ? Number(updatedAt.units) * 1_000 : undefined
  if (at === undefined || at > now + ahead) return undefined
  return { amount: round(amount, 24), currency: 'usd', source: 'coingecko', at: Math.min(at, now) }
}

function createBudget(most: number, now: () => number): () => boolean {
  const used: number[] = []
  return () => {
    while (used.length > 0 && used[0]! <= now() - 60_000) used.shift()
    return used.length < most && used.push(now()) > 0
  }
}

type Deps = Pick<BlockchainDeps, 'fetch' | 'settings' | 'stopped' | 'now' | 'log'>

/**
 * CoinGecko's interface. While it does not answer, its last prices are used until they are too old.
 */
export function coingeckoSource(
  { url, key, native, platform }: CoingeckoPrices,
  deps: Deps,
): PriceSource {
  const { now, log } = deps
  const headers: Record<string, string> = key === undefined ? {} : { 'x-cg-pro-api-key': key }
  const cache = new Map<string, Quote>()
  const within = createBudget(mostAMinute, now)
  let until = 0

  async function get(
    path: string,
    query: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (now() < until || !within()) return {}
    const address = new URL(`${url.replace(/\/+$/, '')}/simple/${path}`)
    for (const [name, value] of Object.entries({
      ...query,
      vs_currencies: 'usd',
      include_last_updated_at: 'true',
      precision: 'full',
    }))
      address.searchParams.set(name, value)
    try {
      const answer = await fetchJson(deps, address, {
        name: 'a price service',
        headers,
        limit: 1_000_000,
      })
      return isRecord(answer) ? answer : {}
    } catch (error) {
      if (error instanceof ServiceError && error.wait !== undefined) until = now() + error.wait
      log.warn({ err: logged(error as Error) }, 'prices could not be fetched')
      return {}
    }
  }

  function keep(id: string, value: unknown): void {
    const quote = readQuote(value, now())
    if (!quote) return
    cache.delete(id)
    cache.set(id, quote)
    if (cache.size > mostKept) cache.delete(cache.keys().next().value!)
  }

  async function fetchContracts(contracts: readonly string[]): Promise<void> {
    for (let at = 0; at < Math.min(contracts.length, together * mostRequests); at += together) {
      const some = contracts.slice(at, at + together)
      const answer = await get(`token_price/${encodeURIComponent(platform!)}`, {
        contract_addresses: some.join(','),
      })
      const byAddress = new Map(
        Object.entries(answer).map(([address, value]) => [
          address.startsWith('0x') ? address.toLowerCase() : address,
          value,
        ]),
      )
      for (const id of some) keep(id, byAddress.get(id))
    }
  }

  const covers = (id: string): boolean => (id === 'native' ? native : platform) !== undefined
  return {
    covers,
    async quotes(ids) {
      const asked = ids.filter(covers)
      const contracts = asked.filter((id) => id !== 'native')
      if (contracts.length < asked.length)
        keep('native', (await get('price', { ids: native! }))[native!])
      if (contracts.length > 0) await fetchContracts(contracts)
      return new Map(asked.flatMap((id) => (cache.has(id) ? [[id, cache.get(id)!] as const] : [])))
    },
  }
}
