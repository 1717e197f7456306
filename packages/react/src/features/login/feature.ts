import { linkOf } from '@portico/core'
import { loadLogin } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { AccountFrame } from './account-frame.tsx'

export const login: FeatureViews = {
  id: 'login',
  views: {
    LoginAccount: () => loadLogin().then((m) => ({ default: m.LoginAccount })),
    ApproveTransaction: () => loadLogin().then((m) => ({ default: m.ApproveTransaction })),
    LoginDeleted: () => loadLogin().then((m) => ({ default: m.LoginDeleted })),
  },
  look: loadLogin,
  entries: [
    {
      slot: 'account.action',
      order: 50,
      Frame: AccountFrame,
      load: () => loadLogin().then((m) => ({ default: m.AccountAction })),
      isShown: ({ state, namespace = state.activeNamespace }) =>
        linkOf(state, namespace)?.peer.user !== undefined,
    },
  ],
}
