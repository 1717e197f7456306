import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/**
 * Bitcoin Testnet (`bip122:000000000933ea01ad0ee984209779ba`). The third test network; its
 * `rpcUrls` are Esplora endpoints.
 */
export const bitcoinTestnet: Network = /*#__PURE__*/ preset({
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  nativeCurrency: { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space/testnet' },
  testnet: true,
})
