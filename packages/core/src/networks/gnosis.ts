import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Gnosis (`eip155:100`). */
export const gnosis: Network = /*#__PURE__*/ preset({
  id: 'eip155:100',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
