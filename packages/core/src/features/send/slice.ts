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
  readonly resolved?: string | undefined
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
  readonly what: string
  readonly hash?: string
  readonly chain: ChainId
  readonly code?: ErrorCode
  readonly exit?: Exit
}
