import type { WalletConfig } from './config.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** A configuration with two networks for the tests beside this file. */
export const CONFIG: WalletConfig = {
  chains: [1, 2].map((chainId) => ({
    chainId,
    name: `Chain ${chainId}`,
    rpcUrl: `http://localhost:${chainId}/`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })),
  allowedRpcUrls: ['http://localhost:1/', 'http://localhost:2/'],
}

/** A store over memory, holding `stored` at first. */
export function memoryStore(stored: string | null = null): Store {
  let kept = stored
  return createStore({
    getItem: () => kept,
    setItem: (_, value) => {
      kept = value
    },
  })
}
