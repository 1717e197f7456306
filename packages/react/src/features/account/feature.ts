import { loadAccount } from '../../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const account: FeatureViews = {
  id: 'account',
  views: {
    Account: () => loadAccount().then((m) => m.Account),
    Wallets: () => loadAccount().then((m) => m.Wallets),
    Currency: () => loadAccount().then((m) => m.Currency),
  },
  look: loadAccount,
}
