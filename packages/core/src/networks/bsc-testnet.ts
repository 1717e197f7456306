import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** BNB Smart Chain Testnet (`eip155:97`). */
export const bscTestnet: Network = /*#__PURE__*/ preset({
  id: 'eip155:97',
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  explorer: { name: 'BscScan', url: 'https://testnet.bscscan.com' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
