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
    const [{ further }, logins] = await Promise.all([
      import('../further.ts'),
      connectors?.some((each) => each.logins) && import('../logins.ts'),
    ])
    return { further: [...further, ...(logins ? logins.further : [])] }
  },
}
