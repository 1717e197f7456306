import { loadAccount } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const account: FeatureViews = {
  id: 'account',
  views: {
    Account: () => loadAccount().then((m) => ({ default: m.Account, Start: m.AccountStart })),
    Wallets: () => loadAccount().then((m) => ({ default: m.Wallets })),
    Currency: () => loadAccount().then((m) => ({ default: m.Currency })),
  },
  look: loadAccount,
}
