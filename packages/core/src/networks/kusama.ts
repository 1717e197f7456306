import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Kusama (`polkadot:b0a8d493285c2df73290dfb7e61f870f`). */
export const kusama: Network = /*#__PURE__*/ preset({
  id: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: ['https://kusama-rpc.polkadot.io'],
  explorer: {
    name: 'Subscan',
    url: 'https://kusama.subscan.io',
    paths: { address: 'account', tx: 'extrinsic' },
  },
})
