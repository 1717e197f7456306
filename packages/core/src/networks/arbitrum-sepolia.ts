import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Arbitrum Sepolia (`eip155:421614`). */
export const arbitrumSepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:421614',
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  explorer: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
