import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Polygon (`eip155:137`). */
export const polygon: Network = /*#__PURE__*/ preset({
  id: 'eip155:137',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.drpc.org'],
  explorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
