import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Base (`eip155:8453`). */
export const base: Network = /*#__PURE__*/ preset({
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org'],
  explorer: { name: 'Basescan', url: 'https://basescan.org' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
