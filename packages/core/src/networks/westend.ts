import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Westend (`polkadot:e143f23803ac50e8f6f8e62695d1ce9e`). */
export const westend: Network = /*#__PURE__*/ preset({
  id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  nativeCurrency: { name: 'Westie', symbol: 'WND', decimals: 12 },
  rpcUrls: ['https://westend-rpc.polkadot.io'],
  explorer: {
    name: 'Subscan',
    url: 'https://westend.subscan.io',
    paths: { address: 'account', tx: 'extrinsic' },
  },
  testnet: true,
})
