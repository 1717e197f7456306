import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Berachain Bepolia (`eip155:80069`). */
export const berachainBepolia: Network = /*#__PURE__*/ preset({
  id: 'eip155:80069',
  name: 'Berachain Bepolia',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://bepolia.rpc.berachain.com'],
  explorer: { name: 'Berascan', url: 'https://testnet.berascan.com' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
