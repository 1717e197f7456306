import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Polygon Amoy (`eip155:80002`). */
export const polygonAmoy: Network = /*#__PURE__*/ preset({
  id: 'eip155:80002',
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-amoy.drpc.org'],
  explorer: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
