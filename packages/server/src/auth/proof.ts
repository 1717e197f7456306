import { webcrypto } from 'node:crypto'
import { proofText, type RefreshBody } from '../wire.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64url'))
const read = (key: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', bytesOf(key), curve, false, ['verify'])

/** Whether a text is a public key of the curve, raw in base64url. */
export const isPublicKey = (key: string): Promise<boolean> =>
  read(key).then(
    () => true,
    () => false,
  )

/** Whether the owner of a key has signed a text. */
export async function isSignedBy(key: string, text: string, signature: string): Promise<boolean> {
  return webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    await read(key),
    bytesOf(signature),
    new TextEncoder().encode(text),
  )
}

/** Whether the key has signed the use of this refresh token. */
export const isProven = (key: string, { signature, ...proof }: RefreshBody): Promise<boolean> =>
  isSignedBy(key, proofText(proof), signature)
