import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Celestia (`cosmos:celestia`). Its `rpcUrls` are LCD (REST) endpoints. */
export const celestia: Network = /*#__PURE__*/ preset({
  id: 'cosmos:celestia',
  name: 'Celestia',
  nativeCurrency: { name: 'Tia', symbol: 'TIA', decimals: 6 },
  rpcUrls: ['https://celestia-rest.publicnode.com'],
  explorer: { name: 'Mintscan', url: 'https://www.mintscan.io/celestia' },
})
