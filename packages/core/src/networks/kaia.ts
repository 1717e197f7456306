import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Kaia (`eip155:8217`). */
export const kaia: Network = /*#__PURE__*/ preset({
  id: 'eip155:8217',
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: ['https://public-en.node.kaia.io'],
  explorer: { name: 'KaiaScan', url: 'https://kaiascan.io' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
