import { loadTransfers } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { isSendable } from './is-sendable.ts'

export const send: FeatureViews = {
  id: 'send',
  views: {
    WalletSend: () => loadTransfers().then((m) => ({ default: m.WalletSend })),
    WalletSendSelectToken: () =>
      loadTransfers().then((m) => ({ default: m.WalletSendSelectToken })),
    WalletSendPreview: () => loadTransfers().then((m) => ({ default: m.WalletSendPreview })),
  },
  look: loadTransfers,
  entries: [
    {
      slot: 'account.action',
      order: 40,
      label: 'send.action',
      icon: 'M10 15.5v-11m0 0L5.5 9M10 4.5 14.5 9',
      view: 'WalletSend',
      isShown: isSendable,
    },
  ],
}
