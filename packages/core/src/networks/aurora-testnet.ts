import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Aurora Testnet (`eip155:1313161555`). */
export const auroraTestnet: Network = /*#__PURE__*/ preset({
  id: 'eip155:1313161555',
  name: 'Aurora Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://testnet.aurora.dev'],
  explorer: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' },
  testnet: true,
})
