import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Avalanche (`eip155:43114`). */
export const avalanche: Network = /*#__PURE__*/ preset({
  id: 'eip155:43114',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  explorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
