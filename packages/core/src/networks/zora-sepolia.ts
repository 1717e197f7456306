import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Zora Sepolia (`eip155:999999999`). */
export const zoraSepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:999999999',
  name: 'Zora Sepolia',
  nativeCurrency: { name: 'Zora Sepolia', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.rpc.zora.energy'],
  explorer: { name: 'Zora Sepolia Explorer', url: 'https://sepolia.explorer.zora.energy' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
