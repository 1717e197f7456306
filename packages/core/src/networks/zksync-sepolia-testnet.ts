import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** zkSync Sepolia (`eip155:300`). */
export const zksyncSepoliaTestnet: Network = /*#__PURE__*/ preset({
  id: 'eip155:300',
  name: 'zkSync Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.era.zksync.dev'],
  explorer: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' },
  testnet: true,
  contracts: { multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963' },
})
