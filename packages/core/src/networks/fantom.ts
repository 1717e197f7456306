import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Fantom (`eip155:250`). */
export const fantom: Network = /*#__PURE__*/ preset({
  id: 'eip155:250',
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: ['https://250.rpc.thirdweb.com'],
  explorer: { name: 'FTMScan', url: 'https://ftmscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
