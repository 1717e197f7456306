import { HttpError } from '../http/errors.ts'
import { createGuarded } from '../guarded/fetch.ts'
import { createPictures } from '../pictures/create.ts'
import { createHistory } from './history/create.ts'
import { readPlace } from './nfts/cursor.ts'
import type { Blockchain, BlockchainDeps } from './types.ts'

/**
 * Empty answers, except for stored pictures. Most of the server's code reads chains, and is not
 * loaded here.
 */
export function withoutChains({
  settings,
  db,
  now,
  stopped,
  guarded: guardedOptions,
}: BlockchainDeps): Blockchain {
  const guarded = createGuarded({
    gateways: { ipfs: settings.blockchain.ipfs, ar: '' },
    stopped,
    ...guardedOptions,
  })
  const pictures = createPictures({
    db,
    guarded,
    now,
    days: settings.blockchain.watchDays,
    cacheSize: settings.cacheSize,
  })
  return {
    chains: new Map(),
    tokens: { describe: async () => new Map() },
    prices: { of: async () => new Map() },
    holdings: {
      async of(_account, { chainId }) {
        if (chainId !== undefined)
          throw new HttpError(
            404,
            'chainId',
            'this chain has no balances for addresses of this kind',
          )
        return { balances: [] }
      },
    },
    index: { watch: async () => {}, tokensOf: async () => [], nftsOf: async () => [] },
    history: createHistory([]),
    namespaces: [],
    collectionOf: async () => ({ name: null, symbol: null }),
    identity: { of: async () => ({ name: null, avatar: null }) },
    nfts: {
      async page(_account, { cursor }) {
        readPlace(cursor)
        return { data: [], next: null }
      },
    },
    pictures,
    stop: () => pictures.close(),
  }
}
