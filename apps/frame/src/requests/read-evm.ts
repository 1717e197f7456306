/** Strictly: a request not understood completely is neither shown nor signed. */
import type { AccessList, Hex } from '../ports.ts'
import { fromHex, toHex, utf8, type Bytes } from '../shared/bytes.ts'
import { FrameError, malformed } from '../shared/error.ts'

/** Characters of a message, or of JSON. */
export const longest = 262_144

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function listOf(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw malformed('a list was expected')
  return params
}

export const isAddress = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
export const sameAddress = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

export function expectAccount(address: unknown, account: string): void {
  if (!sameAddress(address, account)) throw new FrameError(4100)
}

/**
 * `personal_sign`: message and address in either order. Hex is decoded; other text is taken as is.
 */
export function readMessage(params: unknown, account: string): Bytes {
  const [first, second] = listOf(params)
  const [message, address] =
    sameAddress(second, account) || !isAddress(first) ? [first, second] : [second, first]
  expectAccount(address, account)
  if (typeof message !== 'string') throw malformed('the message is no text')
  if (message.length > longest) throw malformed('the message is too long')
  return fromHex(message) ?? utf8(message)
}

export function readQuantity(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw malformed(`${what} is no quantity`)
}

export function readData(value: unknown, what: string): Hex {
  const bytes = typeof value === 'string' ? fromHex(value) : null
  if (!bytes) throw malformed(`${what} is not in hexadecimal`)
  return toHex(bytes)
}

export function readAccessList(value: unknown): AccessList {
  return listOf(value).map((each) => {
    if (!isRecord(each) || !isAddress(each['address'])) throw malformed('accessList has no address')
    const keys = listOf(each['storageKeys']).map((key) => readData(key, 'a storage key'))
    if (keys.some((key) => key.length !== 66)) throw malformed('a storage key has another length')
    return { address: each['address'], storageKeys: keys }
  })
}
