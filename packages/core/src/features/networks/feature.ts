import type { Feature } from '../../contracts/feature.ts'
import { onUnsupportedChain } from '../../state/select.ts'
import { followNetwork } from './follow.ts'
import { resume } from './resume.ts'
import type { NetworksRoutes } from './routes.ts'

export const networks: Feature<keyof NetworksRoutes> = {
  id: 'networks',
  views: {
    SwitchNetwork: { account: 'kept' },
    SwitchActiveChain: { chooses: true, resume },
    UnsupportedChain: { account: 'needed' },
  },
  intents: {
    networks: 'Networks',
    switchNetwork: 'SwitchNetwork',
    unsupported: 'UnsupportedChain',
    namespace: 'SwitchActiveChain',
  },
  first: ({ state, namespace }) =>
    onUnsupportedChain(state, namespace) ? 'UnsupportedChain' : undefined,
  follow: async () => followNetwork,
}
