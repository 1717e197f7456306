import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Linea (`eip155:59144`). */
export const linea: Network = /*#__PURE__*/ preset({
  id: 'eip155:59144',
  name: 'Linea',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build'],
  explorer: { name: 'Etherscan', url: 'https://lineascan.build' },
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
