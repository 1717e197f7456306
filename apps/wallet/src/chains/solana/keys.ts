import { fromHex } from '../../shared/bytes.ts'
import type { StoredKeys } from '../stored.ts'

/** An ed25519 account. */
export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** Signs as RFC 8032 says, 64 bytes. Its code is loaded with the first call. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** Reads a stored key. */
export const solanaKey = ({ address, secret, publicKey }: StoredKeys['solana']): SolanaKey => ({
  address,
  publicKey: fromHex(publicKey),
  sign: async (message) =>
    (await import('@noble/curves/ed25519.js')).ed25519.sign(message, fromHex(secret)),
})
