import type { Feature } from '../../contracts/feature.ts'
import type { ConnectRoutes } from './routes.ts'

export const connect: Feature<keyof ConnectRoutes, 'connect'> = {
  id: 'connect',
  slice: { search: null },
  views: {
    Connect: { root: true, account: 'unwanted', chooses: true },
    AllWallets: { chooses: true },
    ConnectingMultiChain: { chooses: true },
  },
  intents: {
    connect: 'Connect',
    wallets: 'AllWallets',
    pick: 'PickWallet',
    ask: 'ConnectingExternal',
    namespaces: 'ConnectingMultiChain',
  },
  first: ({ config }) => (config.manualControl ? 'AllWallets' : 'Connect'),
}
