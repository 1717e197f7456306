import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Zora (`eip155:7777777`). */
export const zora: Network = /*#__PURE__*/ preset({
  id: 'eip155:7777777',
  name: 'Zora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.zora.energy'],
  explorer: { name: 'Explorer', url: 'https://explorer.zora.energy' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
