import { linkOf } from '@portico/core'
import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const login: FeatureViews = {
  id: 'login',
  views: {
    LoginAccount: () => import('./login-account.tsx'),
    ApproveTransaction: () => import('./approve-transaction.tsx'),
    LoginDeleted: () => import('./login-deleted.tsx'),
  },
  words,
  look: () => import('./look.ts'),
  entries: entriesOf([
    {
      slot: 'account.action',
      order: 50,
      load: () => import('./account-action.tsx'),
      isShown: ({ state, namespace = state.activeNamespace }) =>
        linkOf(state, namespace)?.peer.user !== undefined,
    },
  ]),
}
