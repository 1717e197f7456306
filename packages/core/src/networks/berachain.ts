import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Berachain (`eip155:80094`). */
export const berachain: Network = /*#__PURE__*/ preset({
  id: 'eip155:80094',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com'],
  explorer: { name: 'Berascan', url: 'https://berascan.com' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
