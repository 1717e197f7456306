import type { AccountPortfolio, Holding } from '../types.ts'
import {
  fields,
  isChainId,
  isCount,
  isDecimal,
  isDecimals,
  isFlag,
  isText,
  isUnits,
  listOf,
  oneOf,
  orNull,
  type Guard,
} from '../../storage/guards.ts'
import type { Plain } from './plain.ts'

export type StoredHolding = Plain<Omit<Holding, 'amount' | 'formatted'> & { raw: string }>
export type StoredPortfolio = Plain<
  Omit<AccountPortfolio, 'holdings'> & { holdings: readonly StoredHolding[] }
>

const isHolding: Guard<StoredHolding> = fields<StoredHolding>({
  chain: isChainId,
  token: orNull(isText),
  name: isText,
  symbol: isText,
  decimals: isDecimals,
  raw: isUnits,
  price: orNull(isDecimal),
  value: orNull(isDecimal),
  priceSource: orNull(isText),
  priceAt: orNull(isCount),
  icon: orNull(isText),
  listed: orNull(isFlag),
  spam: isFlag,
})

export const isPortfolio: Guard<StoredPortfolio> = fields<StoredPortfolio>({
  holdings: listOf(isHolding),
  total: orNull(isDecimal),
  isPartial: isFlag,
  leftOut: isCount,
  currency: isText,
  source: oneOf('wallet', 'service', 'network'),
})
