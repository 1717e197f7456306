import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Sonic (`eip155:146`). */
export const sonic: Network = /*#__PURE__*/ preset({
  id: 'eip155:146',
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: ['https://rpc.soniclabs.com'],
  explorer: { name: 'Sonic Explorer', url: 'https://sonicscan.org' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
