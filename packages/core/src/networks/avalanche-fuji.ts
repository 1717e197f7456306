import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Avalanche Fuji (`eip155:43113`). */
export const avalancheFuji: Network = /*#__PURE__*/ preset({
  id: 'eip155:43113',
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
  explorer: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' },
  testnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
})
