import { fault } from '../fault.ts'
import type { Bytes } from './crypto.ts'

export const need32 = (key: Bytes): Bytes => sized(key, 32, 'key')

/**
 * @throws PorticoError `nonce`, stage `crypto`, unless 12 bytes: other lengths are of other
 *   ciphers.
 */
export const need12 = (nonce: Uint8Array): Uint8Array => sized(nonce, 12, 'nonce')

function sized<T extends Uint8Array>(bytes: T, length: number, what: 'key' | 'nonce'): T {
  if (bytes.length !== length)
    throw fault('crypto', what, `A ${what} is ${length} bytes long, not ${bytes.length}`)
  return bytes
}

export function lowOrder(cause?: unknown): ReturnType<typeof fault> {
  return fault('crypto', 'low-order', 'The key has low order', { cause })
}
