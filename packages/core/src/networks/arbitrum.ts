import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Arbitrum One (`eip155:42161`). */
export const arbitrum: Network = /*#__PURE__*/ preset({
  id: 'eip155:42161',
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://arb1.arbitrum.io/rpc'],
  explorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
