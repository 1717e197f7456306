import type { TokenPrice } from '../types.ts'
import { fields, isCount, isDecimal, isText, orNull, type Guard } from '../../storage/guards.ts'
import type { Plain } from './plain.ts'

export type StoredPrice = Plain<TokenPrice>

export const isPrice: Guard<StoredPrice> = fields<StoredPrice>({
  price: orNull(isDecimal),
  currency: isText,
  source: orNull(isText),
  pricedAt: orNull(isCount),
})
