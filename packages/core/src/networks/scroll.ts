import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Scroll (`eip155:534352`). */
export const scroll: Network = /*#__PURE__*/ preset({
  id: 'eip155:534352',
  name: 'Scroll',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.scroll.io'],
  explorer: { name: 'Scrollscan', url: 'https://scrollscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
