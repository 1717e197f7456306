import type { ChainId } from '../../types/index.ts'
import { isChainId } from '../../format/chain-id.ts'
import { isText, oneNamespace, type OneNamespace, type RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends NftsRoutes {}
}

/** The parameters of the view of one NFT. */
export interface NftsRoutes {
  /** One NFT of the account in use. */
  Nft: OneNamespace & {
    /** The network, CAIP-2. */
    readonly chain?: ChainId
    /** Its contract. */
    readonly address?: string
    /** Its token id, a whole number as a string. */
    readonly tokenId?: string
  }
}

export const nftsRoutes: RouteReaders<NftsRoutes> = {
  Nft: {
    ...oneNamespace,
    chain: isChainId,
    address: isText,
    tokenId: (value) => typeof value === 'string' && /^\d{1,78}$/.test(value),
  },
}
