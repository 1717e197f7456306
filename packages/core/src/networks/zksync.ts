import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** zkSync Era (`eip155:324`). */
export const zksync: Network = /*#__PURE__*/ preset({
  id: 'eip155:324',
  name: 'zkSync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
  contracts: { multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963' },
})
