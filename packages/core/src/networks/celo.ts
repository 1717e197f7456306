import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Celo (`eip155:42220`). */
export const celo: Network = /*#__PURE__*/ preset({
  id: 'eip155:42220',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  explorer: { name: 'Celo Explorer', url: 'https://celoscan.io' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
