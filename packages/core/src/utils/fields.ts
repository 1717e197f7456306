import type { Json } from './values.ts'

type Fields = { readonly [key: string]: Json }

/**
 * Whether a value is an object that is no list.
 *
 * @param value JSON from outside.
 */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
