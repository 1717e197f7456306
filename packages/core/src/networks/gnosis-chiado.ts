import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Gnosis Chiado (`eip155:10200`). */
export const gnosisChiado: Network = /*#__PURE__*/ preset({
  id: 'eip155:10200',
  name: 'Gnosis Chiado',
  nativeCurrency: { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  rpcUrls: ['https://rpc.chiadochain.net'],
  explorer: { name: 'Blockscout', url: 'https://blockscout.chiadochain.net' },
  testnet: true,
  contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
})
