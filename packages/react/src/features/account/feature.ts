import type { FeatureViews } from '../../card/feature.ts'

export const account: FeatureViews = {
  id: 'account',
  views: {
    Account: () => import('./account.tsx'),
    Wallets: () => import('./wallets.tsx'),
    Currency: () => import('./currency.tsx'),
  },
  look: () => import('./look.ts'),
  // After a reload the account is the first view; without Connect, it needs the login's entry from
  // here.
  brings: async ({ connectors }) => {
    const [{ features }, logins] = await Promise.all([
      import('../account-features.ts'),
      connectors?.some((each) => each.logins) && import('../logins.ts'),
    ])
    return { features: [...features, ...(logins ? logins.features : [])] }
  },
}
