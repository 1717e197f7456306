import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Moonbeam (`eip155:1284`). */
export const moonbeam: Network = /*#__PURE__*/ preset({
  id: 'eip155:1284',
  name: 'Moonbeam',
  nativeCurrency: { name: 'Moonbeam', symbol: 'GLMR', decimals: 18 },
  rpcUrls: ['https://rpc.api.moonbeam.network'],
  explorer: { name: 'Moonscan', url: 'https://moonscan.io' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
