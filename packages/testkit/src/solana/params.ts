import { invalidParams, RpcFault } from './failures.ts'
import type { Ledger } from './ledger.ts'
import type { Shape } from './encode.ts'

type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** 32 bytes, base58. */
export function addressOf({ kit }: Ledger, value: unknown): string {
  if (typeof value !== 'string' || !kit.isAddress(value))
    throw invalidParams(typeof value === 'string' ? 'Invalid' : 'WrongSize')
  return value
}

/** 64 bytes, base58. */
export function signatureOf({ kit }: Ledger, value: unknown): string {
  if (typeof value !== 'string' || !kit.isSignature(value)) throw invalidParams('Invalid')
  return value
}

export function countOf(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new RpcFault(-32602, 'invalid type: expected u64')
  return BigInt(value)
}

/** Base58 by default, as in nodes. */
export function shapeOf(value: unknown): Shape {
  const { encoding = 'base58', dataSlice } = fieldsOf(value)
  const { offset, length } = fieldsOf(dataSlice)
  if (typeof encoding !== 'string') throw invalidParams('encoding')
  return {
    encoding,
    slice: typeof offset === 'number' && typeof length === 'number' ? { offset, length } : null,
  }
}

/** Base58 by default for transactions, as in nodes. */
export function bytesIn({ kit }: Ledger, text: unknown, encoding: unknown): Uint8Array {
  if (typeof text !== 'string') throw new RpcFault(-32602, 'invalid type: expected a string')
  try {
    if (encoding === 'base64') return Uint8Array.from(Buffer.from(text, 'base64'))
    return Uint8Array.from(kit.getBase58Encoder().encode(text))
  } catch {
    throw new RpcFault(-32602, `invalid ${encoding === 'base64' ? 'base64' : 'base58'} encoding`)
  }
}
