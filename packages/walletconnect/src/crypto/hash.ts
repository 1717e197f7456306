/** WebCrypto needs a secure context, and so does WalletConnect. */
import { toHex } from '../codec/hex.ts'
import { toBytes } from '../codec/text.ts'
import { fault } from '../fault.ts'

/** @throws PorticoError `insecure-context`, stage `crypto`. */
export function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle
  if (!found) throw fault('crypto', 'insecure-context', 'WalletConnect needs a page over https')
  return found
}

/** In lower-case hex; text is UTF-8. */
export async function sha256(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof data === 'string' ? toBytes(data) : data
  const digest = await subtle().digest('SHA-256', bytes)
  return toHex(new Uint8Array(digest))
}

/** SHA-256 of the key. */
export function topicOf(symKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return sha256(symKey)
}

/** RFC 5869 with SHA-256, no salt, no info: both sides' symmetric key. */
export async function deriveKey(secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const key = await subtle().importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const none = new Uint8Array()
  return new Uint8Array(
    await subtle().deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key, 256),
  )
}
