import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Noble (`cosmos:noble-1`). Its `rpcUrls` are LCD (REST) endpoints. */
export const noble: Network = /*#__PURE__*/ preset({
  id: 'cosmos:noble-1',
  name: 'Noble',
  nativeCurrency: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  rpcUrls: ['https://noble-api.polkachu.com', 'https://rest.cosmos.directory/noble'],
  explorer: { name: 'Mintscan', url: 'https://www.mintscan.io/noble' },
})
