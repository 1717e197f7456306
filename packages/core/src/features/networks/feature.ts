import type { Feature } from '../feature.ts'
import { followNetwork, onUnsupportedChain } from './follow.ts'
import type { NetworksRoutes } from './routes.ts'

/** Choosing a network, and switching to it. */
export const networks: Feature<keyof NetworksRoutes> = {
  id: 'networks',
  views: { Networks: {}, SwitchNetwork: { account: 'kept' }, SwitchActiveChain: { chooses: true }, UnsupportedChain: { account: 'needed' } },
  intents: { networks: 'Networks', family: 'SwitchActiveChain' },
  first: ({ state, config, namespace }) => (onUnsupportedChain(state, config, namespace) ? 'UnsupportedChain' : undefined),
  follow: followNetwork,
}
