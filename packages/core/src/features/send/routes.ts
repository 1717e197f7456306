import type { ChainId, SentTransfer } from '../../types/index.ts'
import { isChainId } from '../../format/chain-id.ts'
import {
  isText,
  oneNamespace,
  type Guard,
  type OneNamespace,
  type RouteReaders,
} from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends SendRoutes {}
  interface RouteResults extends SendResults {}
}

/** The parameters of the send views. */
export interface SendRoutes {
  /** The form, filled in as far as is known. */
  WalletSend: OneNamespace & {
    /** The network, CAIP-2. Default: the one in use. */
    readonly chain?: ChainId
    /** The token's contract or mint; null for the network's coin. */
    readonly token?: string | null
    /** Of whole ones, as a decimal text: `1.5`. */
    readonly amount?: string
    /** The receiver: an address, or a name. */
    readonly to?: string
    /** A text that travels with it, on Solana. */
    readonly memo?: string
  }
  /** Chooses what is sent. */
  WalletSendSelectToken: object
  /** Shows once more what is sent, and sends it. */
  WalletSendPreview: object
}

/** The results of the send views. */
export interface SendResults {
  /** What was sent from the form. */
  WalletSend: SentTransfer
}

const isAmount: Guard = (value) =>
  typeof value === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(value)

export const sendRoutes: RouteReaders<SendRoutes> = {
  WalletSend: {
    ...oneNamespace,
    chain: isChainId,
    token: (value) => value === null || isText(value),
    amount: isAmount,
    to: isText,
    memo: isText,
  },
  WalletSendSelectToken: {},
  WalletSendPreview: {},
}
