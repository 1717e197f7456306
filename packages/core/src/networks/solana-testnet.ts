import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Solana Testnet (`solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z`). */
export const solanaTestnet: Network = /*#__PURE__*/ preset({
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.testnet.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com?cluster=testnet' },
  testnet: true,
})
