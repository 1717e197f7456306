import { entriesOf } from '../../card/entry.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { words } from './strings/compiled/words.ts'

export const nfts: FeatureViews = {
  id: 'nfts',
  views: { Nft: () => import('./nft.tsx') },
  words,
  look: () => import('./styles.css.ts'),
  // Only a service supplies NFTs, and only for EVM accounts.
  entries: entriesOf([
    {
      slot: 'account.tab',
      order: 20,
      label: 'nfts.title',
      load: () => import('./nfts.tsx'),
      isShown: ({ state, config, namespace }) =>
        config.service?.blockchain === true && (namespace ?? state.activeNamespace) === 'eip155',
    },
  ]),
}
