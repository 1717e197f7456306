import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Sepolia (`eip155:11155111`). */
export const sepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:11155111',
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://11155111.rpc.thirdweb.com'],
  explorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
  testnet: true,
  contracts: {
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  },
})
