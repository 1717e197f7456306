import type { Feature } from '../feature.ts'
import { nftsRoutes, type NftsRoutes } from './routes.ts'

/** What the account holds of NFTs. */
export const nfts: Feature<keyof NftsRoutes> = {
  id: 'nfts',
  views: { Nft: { account: 'needed', returns: true, params: nftsRoutes.Nft } },
}
