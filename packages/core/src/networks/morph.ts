import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Morph (`eip155:2818`). */
export const morph: Network = /*#__PURE__*/ preset({
  id: 'eip155:2818',
  name: 'Morph',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.morphl2.io'],
  explorer: { name: 'Morph Explorer', url: 'https://explorer.morphl2.io' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
