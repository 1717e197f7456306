import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Rootstock Testnet (`eip155:31`). */
export const rootstockTestnet: Network = /*#__PURE__*/ preset({
  id: 'eip155:31',
  name: 'Rootstock Testnet',
  nativeCurrency: { name: 'Rootstock Bitcoin', symbol: 'tRBTC', decimals: 18 },
  rpcUrls: ['https://public-node.testnet.rsk.co'],
  explorer: { name: 'RSK Explorer', url: 'https://explorer.testnet.rootstock.io' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
