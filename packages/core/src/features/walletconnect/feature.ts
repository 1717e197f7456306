import { hasAccount } from '../has-account.ts'
import type { Feature } from '../../contracts/feature.ts'
import type { WalletConnectRoutes } from './routes.ts'

export const walletconnect: Feature<keyof WalletConnectRoutes> = {
  id: 'walletconnect',
  views: {},
  intents: { reach: 'ConnectingWalletConnect', code: 'ConnectingWalletConnectBasic' },
  first: ({ state, config, namespace, uri, mobile }) =>
    uri !== undefined ||
    (config.manualControl &&
      !mobile &&
      state.offers['walletConnect']?.length &&
      !hasAccount(state, namespace))
      ? 'ConnectingWalletConnectBasic'
      : undefined,
}
