import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/** Bitcoin (`bip122:000000000019d6689c085ae165831e93`). Its `rpcUrls` are Esplora endpoints. */
export const bitcoin: Network = /*#__PURE__*/ preset({
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space' },
})
