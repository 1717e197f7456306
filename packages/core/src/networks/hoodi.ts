import { mark } from './icon.ts'
import type { Network } from './network.ts'
import { preset } from './preset.ts'

/** Hoodi (`eip155:560048`). */
export const hoodi: Network = /*#__PURE__*/ preset({
  id: 'eip155:560048',
  name: 'Hoodi',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.hoodi.ethpandaops.io'],
  explorer: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' },
  testnet: true,
  icon: /*#__PURE__*/ mark('H', '#62688f'),
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
