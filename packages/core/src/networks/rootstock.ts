import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Rootstock (`eip155:30`). */
export const rootstock: Network = /*#__PURE__*/ preset({
  id: 'eip155:30',
  name: 'Rootstock',
  nativeCurrency: { name: 'Rootstock Bitcoin', symbol: 'RBTC', decimals: 18 },
  rpcUrls: ['https://public-node.rsk.co'],
  explorer: { name: 'RSK Explorer', url: 'https://explorer.rsk.co' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
