import type { Balance } from '../../wire.ts'
import {
  compare,
  decimalOf,
  formatDecimal,
  fromUnits,
  multiply,
  toNumber,
  zero,
  type Decimal,
} from '../decimal.ts'
import { iconEntry } from '../tokens/icon.ts'
import type { Price } from '../types.ts'

export interface Held {
  readonly chain: string
  /** CAIP-10; undefined for the native coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon: string | undefined
  readonly listed: boolean
  readonly spam: boolean
  readonly amount: bigint
  readonly price: Price | undefined
}

/** Listed, then others, then spam. */
const rank = ({ spam, listed }: Held): number => (spam ? 2 : listed ? 0 : 1)

/** An unlisted token may have a price, but does not count towards the total. */
function valueOf({ listed, spam, price, amount, decimals }: Held): Decimal | undefined {
  return listed && !spam && price
    ? multiply(fromUnits(amount, decimals), decimalOf(price.amount))
    : undefined
}

function write(held: Held, value: Decimal | undefined): Balance {
  const { name, symbol, chain, address, amount, decimals, icon, listed, spam, price } = held
  const balance: Balance = {
    name,
    symbol,
    chainId: chain,
    price: price ? toNumber(decimalOf(price.amount)) : 0,
    priceStatus: price ? 'known' : 'unknown',
    quantity: { decimals: String(decimals), numeric: formatDecimal(fromUnits(amount, decimals)) },
    ...iconEntry(icon),
    listed,
  }
  if (address !== undefined) balance.address = address
  if (value) balance.value = toNumber(value)
  if (price) {
    balance.priceSource = price.source
    balance.priceAt = new Date(price.at).toISOString()
  }
  if (spam) balance.spam = true
  return balance
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export function writeBalances(held: readonly Held[]): Balance[] {
  return held
    .map((each) => ({ each, value: valueOf(each) }))
    .sort(
      (a, b) =>
        rank(a.each) - rank(b.each) ||
        compare(b.value ?? zero, a.value ?? zero) ||
        byText(a.each.name, b.each.name) ||
        byText(a.each.address ?? '', b.each.address ?? ''),
    )
    .map(({ each, value }) => write(each, value))
}
