/** The state is JSON, which has no bigint and no undefined. */
import type { Json } from '@portico/core'

/**
 * The key of an object that represents another value. An object with this key itself is wrapped,
 * too.
 */
const tag = '$'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const mapped = <T>(value: object, map: (part: unknown) => T): { [key: string]: T } =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, map(part)]))

/**
 * Bigints become tagged strings, at any depth.
 *
 * @example encode({ amount: 5n }) // { amount: { $: 'bigint', of: '5' } }
 */
export function encode(value: unknown): Json {
  if (typeof value === 'bigint') return { [tag]: 'bigint', of: String(value) }
  if (value === undefined) return { [tag]: 'undefined' }
  if (typeof value !== 'object' || value === null) return value as Json
  if (isList(value)) return value.map(encode)
  const parts = mapped(value, encode)
  return Object.hasOwn(value, tag) ? { [tag]: 'object', of: parts } : parts
}

/** The inverse of {@link encode}. */
export function decode(value: Json): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(decode)
  const { [tag]: kind, of } = value as { readonly [key: string]: Json }
  if (kind === 'bigint') return BigInt(of as string)
  if (kind === 'undefined') return undefined
  return mapped(kind === 'object' ? (of as object) : value, (part) => decode(part as Json))
}

export const asText = (value: unknown): string => JSON.stringify(encode(value))
