import type { Json } from './values.ts'

type Fields = { readonly [key: string]: Json }

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
