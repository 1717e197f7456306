import type { Json } from '@portico/core'

export type RpcContent =
  | { is: 'request'; method: string; params: Json }
  | { is: 'result'; result: Json }
  /** `data`: e.g. the reason of a reverted contract. */
  | { is: 'error'; code: number; message: string; data?: Json | undefined }

export type Payload = { id: number } & RpcContent

/** Characters. */
const longest = 1_000_000
const longestMethod = 128
const longestMessage = 1_000
/** Honest messages are flatter, and readers may recurse. */
const deepest = 64

/** Null if invalid or too large. An id is a positive whole number that JSON keeps exactly. */
export function parsePayload(text: string): Payload | null {
  const value = parseJson(text, longest)
  const content = read(value)
  const { id } = fields(value)
  return content && Number.isSafeInteger(id) && (id as number) > 0
    ? { id: id as number, ...content }
    : null
}

/** Null if invalid. Missing error fields get a general code, because wallets may omit them. */
export function read(value: unknown): RpcContent | null {
  if (!isRecord(value)) return null
  const { method, params = null, result, error } = value
  if (method !== undefined)
    return typeof method === 'string' && method && method.length <= longestMethod
      ? { is: 'request', method, params }
      : null
  if (!isRecord(error)) return result === undefined ? null : { is: 'result', result }
  const { code, message, data } = error
  return {
    is: 'error',
    code: Number.isSafeInteger(code) ? (code as number) : -32_000,
    message: typeof message === 'string' ? message.slice(0, longestMessage) : '',
    data,
  }
}

/** Undefined if no JSON, too long, or too deep. */
export function parseJson(text: string, most: number): Json | undefined {
  if (text.length > most) return undefined
  try {
    const value = JSON.parse(text) as Json
    return shallow(value, deepest) ? value : undefined
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fields(value: unknown): { readonly [key: string]: Json | undefined } {
  return isRecord(value) ? value : {}
}

/** Also refuses keys that would change an object's inheritance. */
function shallow(value: Json, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (left === 0 || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((each) => shallow(each, left - 1))
}
