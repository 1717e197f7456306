import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Unichain Sepolia (`eip155:1301`). */
export const unichainSepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:1301',
  name: 'Unichain Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.unichain.org'],
  explorer: { name: 'Uniscan', url: 'https://sepolia.uniscan.xyz' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
