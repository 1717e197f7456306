import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Hoodi (`eip155:560048`). */
export const hoodi: Network = /*#__PURE__*/ preset({
  id: 'eip155:560048',
  name: 'Hoodi',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.hoodi.ethpandaops.io'],
  explorer: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
