/** Of what sources answer. */
import * as v from 'valibot'
import { harmless } from '../blockchain/harmless.ts'

export const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zero = `0x${'0'.repeat(40)}`

export const address: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.toLowerCase(),
)
/** Sources write the coin as one of two addresses. */
export const token: v.GenericSchema<string> = v.pipe(
  address,
  v.transform((text) => (text === coin || text === zero ? 'native' : text)),
)
export const units: v.GenericSchema<string, bigint> = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
/** A number of units, or hexadecimal digits, as libraries write transactions. */
export const quantity: v.GenericSchema<string, bigint> = v.union([
  units,
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((text) => BigInt(text)),
  ),
])
export const gasUnits: v.GenericSchema<number, bigint> = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(1_000_000_000),
  v.transform((units) => BigInt(units)),
)
export const calldata: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2}){4,100000}$/),
)
export const shortText: v.GenericSchema<string> = v.pipe(v.string(), v.maxLength(128))

/** `UNISWAP_V3` is shown as `UNISWAP V3`. */
export const exchangeName = (text: string): string => harmless(text.replaceAll('_', ' '), 64) ?? ''
