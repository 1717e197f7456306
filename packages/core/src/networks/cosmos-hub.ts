import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Cosmos Hub (`cosmos:cosmoshub-4`). Its `rpcUrls` are LCD (REST) endpoints. */
export const cosmosHub: Network = /*#__PURE__*/ preset({
  id: 'cosmos:cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: ['https://cosmos-rest.publicnode.com', 'https://rest.cosmos.directory/cosmoshub'],
  explorer: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' },
})
