import { fromHex } from '../../shared/bytes.ts'
import type { StoredKeys } from '../stored.ts'

export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** RFC 8032, 64 bytes. Its code loads with the first call. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

export const solanaKey = ({ address, secret, publicKey }: StoredKeys['solana']): SolanaKey => ({
  address,
  publicKey: fromHex(publicKey),
  sign: async (message) =>
    (await import('@noble/curves/ed25519.js')).ed25519.sign(message, fromHex(secret)),
})
