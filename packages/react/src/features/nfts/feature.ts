import { loadAccount } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const nfts: FeatureViews = {
  id: 'nfts',
  views: { Nft: () => loadAccount().then((m) => ({ default: m.Nft })) },
  look: loadAccount,
  // Only a service supplies NFTs, and only for EVM accounts.
  entries: [
    {
      slot: 'account.tab',
      order: 20,
      label: 'nfts.title',
      load: () => loadAccount().then((m) => ({ default: m.Nfts })),
      isShown: ({ state, config, namespace }) =>
        config.service?.blockchain === true && (namespace ?? state.activeNamespace) === 'eip155',
    },
  ],
}
