import { anyConnected } from '../../state/select.ts'
import { hasAccount } from '../has-account.ts'
import type { Feature } from '../../contracts/feature.ts'
import type { AccountRoutes } from './routes.ts'

export const account: Feature<keyof AccountRoutes, 'account'> = {
  id: 'account',
  slice: { tab: null, currency: null },
  views: {
    Account: { root: true, account: 'needed', returns: true },
    Wallets: { chooses: true, returns: true },
    Currency: { account: 'needed' },
  },
  intents: { account: 'Account', connected: 'Wallets' },
  first: ({ state, namespace }) => (hasAccount(state, namespace) ? 'Account' : undefined),
  rest: (state) => (anyConnected(state) ? 'Wallets' : undefined),
}
