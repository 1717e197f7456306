import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'
import { isSendable } from './is-sendable.ts'

export const send: FeatureViews = {
  id: 'send',
  views: {
    WalletSend: () => import('./wallet-send.tsx'),
    WalletSendSelectToken: () => import('./wallet-send-select-token.tsx'),
    WalletSendPreview: () => import('./wallet-send-preview.tsx'),
  },
  words,
  look: () => import('./look.ts'),
  entries: entriesOf([
    {
      slot: 'account.action',
      order: 40,
      label: 'send.action',
      icon: 'M10 15.5v-11m0 0L5.5 9M10 4.5 14.5 9',
      view: 'WalletSend',
      isShown: isSendable,
    },
  ]),
}
