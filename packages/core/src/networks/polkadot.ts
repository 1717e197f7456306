import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Polkadot (`polkadot:91b171bb158e2d3848fa23a9f1c25182`). */
export const polkadot: Network = /*#__PURE__*/ preset({
  id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: ['https://rpc.polkadot.io'],
  explorer: {
    name: 'Subscan',
    url: 'https://polkadot.subscan.io',
    paths: { address: 'account', tx: 'extrinsic' },
  },
})
