import { loadAccount } from '../../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const nfts: FeatureViews = {
  id: 'nfts',
  views: { Nft: () => loadAccount().then((m) => m.Nft) },
  words,
  look: loadAccount,
  // Only a service supplies NFTs, and only for EVM accounts.
  entries: [
    {
      slot: 'account.tab',
      order: 20,
      label: 'nfts.title',
      load: () => loadAccount().then((m) => m.Nfts),
      isShown: ({ state, config, namespace }) =>
        config.service?.blockchain === true && (namespace ?? state.activeNamespace) === 'eip155',
    },
  ],
}
