import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Solana Devnet (`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`). */
export const solanaDevnet: Network = /*#__PURE__*/ preset({
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.devnet.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com?cluster=devnet' },
  testnet: true,
})
