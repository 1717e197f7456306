import { webcrypto } from 'node:crypto'
import { proofText, type RefreshBody } from '../wire.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64url'))
const read = (key: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', bytesOf(key), curve, false, ['verify'])

export const isPublicKey = (key: string): Promise<boolean> =>
  read(key).then(
    () => true,
    () => false,
  )

export async function isSignedBy(key: string, text: string, signature: string): Promise<boolean> {
  return webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    await read(key),
    bytesOf(signature),
    new TextEncoder().encode(text),
  )
}

export const isProven = (key: string, { signature, ...proof }: RefreshBody): Promise<boolean> =>
  isSignedBy(key, proofText(proof), signature)
