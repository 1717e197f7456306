import type { FeatureViews } from '../../card/feature.ts'

export const account: FeatureViews = {
  id: 'account',
  views: {
    Account: () => import('./account.tsx'),
    Wallets: () => import('./wallets.tsx'),
    Currency: () => import('./currency.tsx'),
  },
  look: () => import('./look.ts'),
  // After a reload the account is the first view: without Connect, which brings them otherwise, it
  // has no entry to the login.
  brings: async ({ connectors }) => {
    const [{ further }, logins] = await Promise.all([
      import('../further.ts'),
      connectors?.some((each) => each.logins) && import('../logins.ts'),
    ])
    return { further: [...further, ...(logins ? logins.further : [])] }
  },
}
