/** The content of an envelope: JSON-RPC 2.0, parsed. */
import type { Json } from '@portico/core'

/** A JSON-RPC object without its id. */
export type RpcContent =
  | { is: 'request'; method: string; params: Json }
  | { is: 'result'; result: Json }
  /** `data` is, for example, the reason of a contract that reverted. */
  | { is: 'error'; code: number; message: string; data?: Json | undefined }

export type Payload = { id: number } & RpcContent

/** Characters. */
const longest = 1_000_000
const longestMethod = 128
const longestMessage = 1_000
/** No honest message nests deeper, and the code that reads it may recurse. */
const deepest = 64

/**
 * Null when it is no request, result or error, or too large. An id is a whole number above zero
 * that JSON keeps exactly.
 */
export function parsePayload(text: string): Payload | null {
  const value = parseJson(text, longest)
  const content = read(value)
  const { id } = fields(value)
  return content && Number.isSafeInteger(id) && (id as number) > 0
    ? { id: id as number, ...content }
    : null
}

/**
 * Null when it is no request, result or error. An error with missing fields gets a general code,
 * because wallets may omit them.
 */
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

/** Undefined when it is not JSON, too long, or too deep. */
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

/** The fields of an object; empty when it is none. */
export function fields(value: unknown): { readonly [key: string]: Json | undefined } {
  return isRecord(value) ? value : {}
}

/** A key that would change what an object inherits is refused like a value that nests too deep. */
function shallow(value: Json, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (left === 0 || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((each) => shallow(each, left - 1))
}
