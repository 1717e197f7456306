import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** BNB Smart Chain (`eip155:56`). */
export const bsc: Network = /*#__PURE__*/ preset({
  id: 'eip155:56',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://56.rpc.thirdweb.com'],
  explorer: { name: 'BscScan', url: 'https://bscscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
