import type { PrivateKeyAccount } from 'viem/accounts'
import type { StoredKeys } from '../stored.ts'

export type EvmKey = {
  readonly address: `0x${string}`
  /** Its code loads with the first call. */
  signer(): Promise<PrivateKeyAccount>
}

export const evmKey = ({ address, secret }: StoredKeys['evm']): EvmKey => ({
  address,
  signer: async () => (await import('viem/accounts')).privateKeyToAccount(`0x${secret}`),
})
