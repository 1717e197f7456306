import type { ChainId, FeeSpeed } from '../../types/index.ts'
import type { Exit } from '../../utils/values.ts'
import type { ErrorCode } from '../../errors/codes.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    send: SendSlice
  }
}

export interface SendSlice {
  /** Null once the network, the namespace or the account changes, and once it is sent. */
  readonly form: SendForm | null
  readonly run: SendRun | null
}

export type SendForm = {
  readonly chain: ChainId
  readonly source: string
  readonly token: string | null
  readonly amount: string
  /** BCP 47 language of the text: in another one its separators may mean something else. */
  readonly locale: string
  readonly unit: 'token' | 'fiat'
  /**
   * The exact amount in the smallest unit, when the text was converted to money and is less exact.
   */
  readonly raw?: string | undefined
  readonly isMax: boolean
  readonly to: string
  /** The address that the visitor has reviewed. */
  readonly resolved?: string | undefined
  /** The name that it was found by, as it is to be shown. */
  readonly resolvedName?: string | undefined
  /** The address of a name that was confirmed though it may not be its owner's on this network. */
  readonly accepted?: string | undefined
  readonly speed: FeeSpeed
  readonly memo: string
}

/**
 * A wallet request and its result. `stopped`: the visitor no longer waits, but the wallet may still
 * send.
 */
export type SendRun = {
  readonly id: number
  readonly is: 'asking' | 'stopped' | 'failed' | 'sent'
  /** Amount and asset, as they are shown. */
  readonly what: string
  /** The receiver's address, and the name that the visitor has reviewed with it. */
  readonly to: string
  readonly name?: string | undefined
  readonly hash?: string
  readonly chain: ChainId
  readonly code?: ErrorCode
  readonly exit?: Exit
}
