import type { Place } from './wallet.ts'

/**
 * Keplr's own global comes last, because others use it too. Sources: https://docs.keplr.app/api,
 * https://docs.leapwallet.io/cosmos, https://docs.cosmostation.io, https://web3.okx.com/build/docs
 * (November 2026).
 */
export const places: readonly Place[] = [
  { key: 'leap', name: 'Leap', path: 'leap', events: ['leap_keystorechange'] },
  {
    key: 'cosmostation',
    name: 'Cosmostation',
    path: 'cosmostation.providers.keplr',
    events: ['cosmostation_keystorechange'],
  },
  {
    key: 'okx',
    name: 'OKX Wallet',
    path: 'okxwallet.keplr',
    events: ['okxwallet_keystorechange', 'keplr_keystorechange'],
  },
  { key: 'keplr', name: 'Keplr', path: 'keplr', events: ['keplr_keystorechange'] },
]
