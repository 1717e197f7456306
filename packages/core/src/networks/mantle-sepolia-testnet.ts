import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Mantle Sepolia (`eip155:5003`). */
export const mantleSepoliaTestnet: Network = /*#__PURE__*/ preset({
  id: 'eip155:5003',
  name: 'Mantle Sepolia',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.sepolia.mantle.xyz'],
  explorer: { name: 'Mantle Testnet Explorer', url: 'https://explorer.sepolia.mantle.xyz' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
