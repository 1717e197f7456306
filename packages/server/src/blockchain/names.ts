import { createGuarded } from '../guarded/fetch.ts'
import { createPictures } from '../pictures/create.ts'
import { createIdentity } from './identity/create.ts'
import { createNfts } from './nfts/create.ts'
import { createCollections } from './nfts/collections.ts'
import { createLoader } from './nfts/loader.ts'
import { createMetadataStore } from './nfts/store.ts'
import type { Blockchain, BlockchainDeps, Chain } from './types.ts'

const arweave = 'https://arweave.net/'

/** Pictures, NFTs and identities share one guarded fetcher, for URLs of contracts and names. */
export function createNames(
  { settings, db, log, now, stopped, guarded: guardedOptions }: BlockchainDeps,
  chains: ReadonlyMap<string, Chain>,
  index: Blockchain['index'],
): Pick<Blockchain, 'pictures' | 'identity' | 'nfts' | 'collectionOf' | 'stop'> {
  const { ipfs, spam, watchDays: days } = settings.blockchain
  const guarded = createGuarded({ gateways: { ipfs, ar: arweave }, stopped, ...guardedOptions })
  const pictures = createPictures({ db, guarded, now, days, cacheSize: settings.cacheSize })
  const loader = createLoader({
    guarded,
    store: createMetadataStore({ db, now, days, pictures }),
    log,
    now,
    stopped,
  })
  const collectionOf = createCollections(now)
  return {
    pictures,
    collectionOf,
    identity: createIdentity({
      chains,
      guarded,
      pictures,
      now,
      imageOf: async (chain, nft) => (await loader.one(chain, nft))?.image ?? null,
    }),
    nfts: createNfts({ chains, spam, loader, index, collectionOf }),
    async stop() {
      await loader.settled()
      await pictures.close()
    },
  }
}
