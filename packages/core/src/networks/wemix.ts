import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** WEMIX (`eip155:1111`). */
export const wemix: Network = /*#__PURE__*/ preset({
  id: 'eip155:1111',
  name: 'WEMIX',
  nativeCurrency: { name: 'WEMIX', symbol: 'WEMIX', decimals: 18 },
  rpcUrls: ['https://api.wemix.com'],
  explorer: { name: 'wemixExplorer', url: 'https://explorer.wemix.com' },
})
