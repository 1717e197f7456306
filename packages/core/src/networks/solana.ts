import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Solana (`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`). */
export const solana: Network = /*#__PURE__*/ preset({
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com' },
})
