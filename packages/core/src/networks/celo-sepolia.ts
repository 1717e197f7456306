import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Celo Sepolia (`eip155:11142220`). */
export const celoSepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:11142220',
  name: 'Celo Sepolia',
  nativeCurrency: { name: 'CELO', symbol: 'S-CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo-sepolia.celo-testnet.org'],
  explorer: { name: 'Celo Sepolia Explorer', url: 'https://celo-sepolia.blockscout.com' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
