import { mark } from './icon.ts'
import type { Network } from './network.ts'
import { preset } from './preset.ts'

/** zkSync Era (`eip155:324`). */
export const zksync: Network = /*#__PURE__*/ preset({
  id: 'eip155:324',
  name: 'zkSync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
  icon: /*#__PURE__*/ mark('Z', '#3b46d6'),
  contracts: { multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963' },
})
