import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** WEMIX Testnet (`eip155:1112`). */
export const wemixTestnet: Network = /*#__PURE__*/ preset({
  id: 'eip155:1112',
  name: 'WEMIX Testnet',
  nativeCurrency: { name: 'WEMIX', symbol: 'tWEMIX', decimals: 18 },
  rpcUrls: ['https://api.test.wemix.com'],
  explorer: { name: 'wemixExplorer', url: 'https://testnet.wemixscan.com' },
  testnet: true,
})
