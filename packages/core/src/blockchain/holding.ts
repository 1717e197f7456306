/** What an account holds, as it lies in the state: JSON. */
import { formatUnits } from '../format/amount.ts'
import type { ChainId } from '../networks/network.ts'
import type { Json } from '../contracts/types.ts'

/** An amount is a text in the smallest unit. A type, as interfaces are no `Json`. */
export type StoredHolding = {
  readonly chain: ChainId
  readonly token: string | null
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly raw: string
  readonly price: number | null
  readonly value: number | null
  readonly priceSource: string | null
  readonly priceAt: number | null
  readonly icon: string | null
  readonly listed: boolean | null
  readonly spam: boolean
}

/** A price that nobody knows is 0 on some wires. */
export const positive = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null)

/** The source of an image, and nothing else. */
export const pictureOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2_048 && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(value) ? value : null

/** Milliseconds of an ISO 8601 text; null where it is none. */
export const timeOf = (text: string | undefined): number | null => {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}

type Told = Pick<StoredHolding, 'chain' | 'token' | 'name' | 'symbol' | 'decimals' | 'raw'> & Partial<StoredHolding>

/** With what nobody has said as such, and the value that the price makes where it is not told. */
export function toHolding(told: Told): StoredHolding {
  const { price = null, value = null } = told
  const worth = value ?? (price === null ? null : price * Number(formatUnits(told.raw, told.decimals)))
  return { priceSource: null, priceAt: null, icon: null, listed: null, spam: false, ...told, price, value: worth !== null && Number.isFinite(worth) ? worth : null }
}

/** A holding's worth counts unless it is unwanted, or somebody who lists tokens has not listed it. */
const counts = ({ listed, spam }: StoredHolding): boolean => !spam && listed !== false

export type StoredPortfolio = {
  readonly holdings: readonly StoredHolding[]
  readonly total: number | null
  readonly isPartial: boolean
  readonly currency: string
  readonly source: 'wallet' | 'service' | 'network'
} & { readonly [key: string]: Json }

/** Adds up what is worth something. */
export function toPortfolio(holdings: readonly StoredHolding[], currency: string, source: StoredPortfolio['source']): StoredPortfolio {
  const counted = holdings.filter((each) => counts(each) && each.raw !== '0')
  const values = counted.flatMap(({ value }) => value ?? [])
  const total = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : counted.length > 0 || source === 'network' ? null : 0
  const coinFirst = [...holdings.filter(({ token }) => token === null), ...holdings.filter(({ token }) => token !== null)]
  return { holdings: coinFirst, total, isPartial: values.length < counted.length, currency, source }
}
