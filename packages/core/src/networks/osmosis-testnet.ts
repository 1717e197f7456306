import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Osmosis Testnet (`cosmos:osmo-test-5`). Its `rpcUrls` are LCD (REST) endpoints. */
export const osmosisTestnet: Network = /*#__PURE__*/ preset({
  id: 'cosmos:osmo-test-5',
  name: 'Osmosis Testnet',
  nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
  rpcUrls: ['https://lcd.osmotest5.osmosis.zone'],
  explorer: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis-testnet' },
  testnet: true,
})
