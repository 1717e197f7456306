import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Unichain (`eip155:130`). */
export const unichain: Network = /*#__PURE__*/ preset({
  id: 'eip155:130',
  name: 'Unichain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.unichain.org'],
  explorer: { name: 'Uniscan', url: 'https://uniscan.xyz' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
