import type { BitcoinAccount, SolanaAccount } from '../shared/standard.ts'
import type { WalletConfig } from './config.ts'
import { createStore } from './store.ts'
import type { Granted } from './state.ts'
import type { Store } from './store.ts'

/**
 * A configuration with two EVM networks and one of each other namespace, for the tests beside this
 * file.
 */
export const CONFIG: WalletConfig = {
  chains: [1, 2].map((chainId) => ({
    chainId,
    name: `Chain ${chainId}`,
    rpcUrl: `http://localhost:${chainId}/`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })),
  solana: [{ chain: 'solana:localnet', name: 'Local SVM', rpcUrl: 'http://localhost:3/' }],
  bitcoin: [{ chain: 'bitcoin:regtest', name: 'Regtest', apiUrl: 'http://localhost:4/' }],
  allowedRpcUrls: [
    'http://localhost:1/',
    'http://localhost:2/',
    'http://localhost:3/',
    'http://localhost:4/',
  ],
}

/** A store over memory, holding `stored` at first. */
export function memoryStore(stored: string | null = null): Store {
  let current = stored
  return createStore({
    getItem: () => current,
    setItem: (_, value) => {
      current = value
    },
  })
}

const KEY = 'A'.repeat(43) + '='

/** A granted Solana account, of the wallet's account with that EVM address. */
export function solanaGrant(of: `0x${string}`, label = 'Account 1'): Granted<SolanaAccount> {
  return { of, label, address: 'So11111111111111111111111111111111111111112', publicKey: KEY }
}

/** A granted payment address, of the wallet's account with that EVM address. */
export function bitcoinGrant(
  of: `0x${string}`,
  address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
): Granted<BitcoinAccount> {
  return {
    of,
    label: 'Account 1',
    address,
    publicKey: KEY,
    purpose: 'payment',
    chain: 'bitcoin:regtest',
  }
}
