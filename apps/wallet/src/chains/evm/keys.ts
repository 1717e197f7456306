import type { PrivateKeyAccount } from 'viem/accounts'
import type { StoredKeys } from '../stored.ts'

/** A secp256k1 account of EVM networks. */
export type EvmKey = {
  readonly address: `0x${string}`
  /** Signs with the key. Its code is loaded with the first call. */
  signer(): Promise<PrivateKeyAccount>
}

/** Reads a stored key. */
export const evmKey = ({ address, secret }: StoredKeys['evm']): EvmKey => ({
  address,
  signer: async () => (await import('viem/accounts')).privateKeyToAccount(`0x${secret}`),
})
