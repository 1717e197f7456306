import { mark } from './icon.ts'
import type { Network } from './network.ts'
import { preset } from './preset.ts'

/** Celestia (`cosmos:celestia`). Its `rpcUrls` are LCD (REST) endpoints. */
export const celestia: Network = /*#__PURE__*/ preset({
  id: 'cosmos:celestia',
  name: 'Celestia',
  nativeCurrency: { name: 'Tia', symbol: 'TIA', decimals: 6 },
  rpcUrls: ['https://celestia-rest.publicnode.com'],
  explorer: { name: 'Mintscan', url: 'https://www.mintscan.io/celestia' },
  icon: /*#__PURE__*/ mark('C', '#5b2ee0'),
})
