import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Base Sepolia (`eip155:84532`). */
export const baseSepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:84532',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org'],
  explorer: { name: 'Basescan', url: 'https://sepolia.basescan.org' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
