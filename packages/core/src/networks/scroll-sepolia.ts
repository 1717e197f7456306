import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Scroll Sepolia (`eip155:534351`). */
export const scrollSepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:534351',
  name: 'Scroll Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rpc.scroll.io'],
  explorer: { name: 'Scrollscan', url: 'https://sepolia.scrollscan.com' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
