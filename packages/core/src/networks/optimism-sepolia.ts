import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** OP Sepolia (`eip155:11155420`). */
export const optimismSepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:11155420',
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.optimism.io'],
  explorer: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
