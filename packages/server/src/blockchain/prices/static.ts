import { decimalOf } from '../decimal.ts'
import type { StaticPrices } from '../settings.ts'
import type { PriceSource, Quote } from './source.ts'

/** Prices that the operator wrote down: they are always of now. A contract of an EVM chain is the same in either case, a mint is not. */
export function staticSource({ currency, prices }: StaticPrices, now: () => number): PriceSource {
  const table = new Map(Object.entries(prices).map(([id, amount]) => [id.startsWith('0x') ? id.toLowerCase() : id, decimalOf(amount)] as const))
  return {
    covers: (id) => table.has(id),
    quotes: async (ids) =>
      new Map(
        ids.flatMap((id): [string, Quote][] => {
          const amount = table.get(id)
          return amount && amount.units > 0n ? [[id, { amount, currency, source: 'static', at: now() }]] : []
        }),
      ),
  }
}
