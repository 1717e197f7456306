import type { Feature } from '../../contracts/feature.ts'
import type { NftsRoutes } from './routes.ts'

export const nfts: Feature<keyof NftsRoutes> = {
  id: 'nfts',
  views: { Nft: { account: 'needed', returns: true } },
}
