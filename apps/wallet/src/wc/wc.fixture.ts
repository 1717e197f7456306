import { ownAccounts } from '../chains/accounts.ts'
import type { PopupContext } from '../popup/context.ts'
import type { WalletConfig } from '../wallet/config.ts'
import { createEsplora } from '../wallet/esplora.ts'
import { CONFIG, memoryStore } from '../wallet/wallet.fixture.ts'
import type { KitStorage } from './kit.ts'

/** CAIP-2 of the local cluster in the tests beside this file. */
export const CLUSTER = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

export const WC_CONFIG: WalletConfig = {
  ...CONFIG,
  solana: [
    { chain: 'solana:localnet', name: 'Local SVM', rpcUrl: 'http://localhost:3/', caip: CLUSTER },
  ],
}

/** A wallet without a page: its keys are real, its networks are nowhere. */
export function wcContext(): PopupContext {
  const nowhere = (): Promise<never> =>
    Promise.reject(new Error('There is no network in this test.'))
  const { allowedRpcUrls } = WC_CONFIG
  return {
    store: memoryStore(),
    config: WC_CONFIG,
    rpc: nowhere,
    esplora: createEsplora(nowhere, allowedRpcUrls),
    accounts: ownAccounts(),
  }
}

/** The SDK's storage, in memory. */
export function kitStorage(): KitStorage {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries] as [string, T][],
    getItem: async <T>(key: string) => structuredClone(entries.get(key)) as T | undefined,
    setItem: async (key: string, value: unknown) => void entries.set(key, structuredClone(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
