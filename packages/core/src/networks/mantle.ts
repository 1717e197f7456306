import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Mantle (`eip155:5000`). */
export const mantle: Network = /*#__PURE__*/ preset({
  id: 'eip155:5000',
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  explorer: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
