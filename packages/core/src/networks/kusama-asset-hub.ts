import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Kusama Asset Hub (`polkadot:48239ef607d7928874027a43a6768920`). */
export const kusamaAssetHub: Network = /*#__PURE__*/ preset({
  id: 'polkadot:48239ef607d7928874027a43a6768920',
  name: 'Kusama Asset Hub',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: ['https://kusama-asset-hub-rpc.polkadot.io'],
  explorer: {
    name: 'Subscan',
    url: 'https://assethub-kusama.subscan.io',
    paths: { address: 'account', tx: 'extrinsic' },
  },
})
