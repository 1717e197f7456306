import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** OP Mainnet (`eip155:10`). */
export const optimism: Network = /*#__PURE__*/ preset({
  id: 'eip155:10',
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io'],
  explorer: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
