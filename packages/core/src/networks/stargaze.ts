import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Stargaze (`cosmos:stargaze-1`). Its `rpcUrls` are LCD (REST) endpoints. */
export const stargaze: Network = /*#__PURE__*/ preset({
  id: 'cosmos:stargaze-1',
  name: 'Stargaze',
  nativeCurrency: { name: 'Stars', symbol: 'STARS', decimals: 6 },
  rpcUrls: ['https://rest.stargaze-apis.com'],
  explorer: { name: 'Mintscan', url: 'https://www.mintscan.io/stargaze' },
})
