import type { FeatureViews } from '../../card/feature.ts'

export const connect: FeatureViews = {
  id: 'connect',
  views: {
    Connect: () => import('./connect.tsx'),
    AllWallets: () => import('./all-wallets.tsx'),
    ConnectingExternal: () => import('./connecting-external.tsx'),
    ConnectingMultiChain: () => import('./connecting-multi-chain.tsx'),
    PickWallet: () => import('./pick-wallet.tsx'),
  },
  first: ['Connect'],
  brings: ({ connectors }) => connectors?.some(({ logins }) => logins) && import('../logins.ts'),
}
