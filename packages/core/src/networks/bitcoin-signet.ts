import type { Network } from '../types/network.ts'
import { preset } from './preset.ts'

/**
 * Bitcoin Signet (`bip122:00000008819873e925422c1ff0f99f7c`). BIP-325; its `rpcUrls` are Esplora
 * endpoints.
 */
export const bitcoinSignet: Network = /*#__PURE__*/ preset({
  id: 'bip122:00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  nativeCurrency: { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/signet/api', 'https://blockstream.info/signet/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space/signet' },
  testnet: true,
})
