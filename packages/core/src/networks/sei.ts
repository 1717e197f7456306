import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Sei (`eip155:1329`). */
export const sei: Network = /*#__PURE__*/ preset({
  id: 'eip155:1329',
  name: 'Sei',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: ['https://evm-rpc.sei-apis.com'],
  explorer: { name: 'Seiscan', url: 'https://seiscan.io' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
