import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Paseo (`polkadot:77afd6190f1554ad45fd0d31aee62aac`). */
export const paseo: Network = /*#__PURE__*/ preset({
  id: 'polkadot:77afd6190f1554ad45fd0d31aee62aac',
  name: 'Paseo',
  nativeCurrency: { name: 'Paseo', symbol: 'PAS', decimals: 10 },
  rpcUrls: ['https://paseo.rpc.amforc.com'],
  explorer: {
    name: 'Subscan',
    url: 'https://paseo.subscan.io',
    paths: { address: 'account', tx: 'extrinsic' },
  },
  testnet: true,
})
