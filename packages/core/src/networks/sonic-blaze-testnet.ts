import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Sonic Blaze (`eip155:57054`). */
export const sonicBlazeTestnet: Network = /*#__PURE__*/ preset({
  id: 'eip155:57054',
  name: 'Sonic Blaze',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: ['https://rpc.blaze.soniclabs.com'],
  explorer: { name: 'Sonic Blaze Testnet Explorer', url: 'https://testnet.sonicscan.org' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
