import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Osmosis (`cosmos:osmosis-1`). Its `rpcUrls` are LCD (REST) endpoints. */
export const osmosis: Network = /*#__PURE__*/ preset({
  id: 'cosmos:osmosis-1',
  name: 'Osmosis',
  nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
  rpcUrls: ['https://lcd.osmosis.zone', 'https://osmosis-rest.publicnode.com'],
  explorer: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' },
})
