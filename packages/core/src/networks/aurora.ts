import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Aurora (`eip155:1313161554`). */
export const aurora: Network = /*#__PURE__*/ preset({
  id: 'eip155:1313161554',
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.aurora.dev'],
  explorer: { name: 'Aurorascan', url: 'https://aurorascan.dev' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
