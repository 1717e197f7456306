import { fault } from '../fault.ts'
import type { Bytes } from './crypto.ts'

/** @throws PorticoError `key`, stage `crypto`, unless it is 32 bytes long. */
export function need32(key: Bytes): Bytes {
  if (key.length !== 32) throw fault('crypto', 'key', `A key is 32 bytes long, not ${key.length}`)
  return key
}

/** A shared secret of zeros says that the other side's point is of low order (RFC 7748, 6.1). */
export function needOrder(secret: Bytes): Bytes {
  if (secret.every((byte) => byte === 0)) throw lowOrder()
  return secret
}

export function lowOrder(cause?: unknown): ReturnType<typeof fault> {
  return fault('crypto', 'low-order', 'The public key is a point of low order', { cause })
}
