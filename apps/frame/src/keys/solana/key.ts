import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from '../../shared/base58.ts'

export const solanaAddress = (key: Uint8Array): string => toBase58(ed25519.getPublicKey(key))
export const signBytes = (bytes: Uint8Array, key: Uint8Array): Uint8Array =>
  ed25519.sign(bytes, key)
