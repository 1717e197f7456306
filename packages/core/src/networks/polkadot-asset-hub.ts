import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Polkadot Asset Hub (`polkadot:68d56f15f85d3136970ec16946040bc1`). */
export const polkadotAssetHub: Network = /*#__PURE__*/ preset({
  id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: ['https://polkadot-asset-hub-rpc.polkadot.io'],
  explorer: {
    name: 'Subscan',
    url: 'https://assethub-polkadot.subscan.io',
    paths: { address: 'account', tx: 'extrinsic' },
  },
})
