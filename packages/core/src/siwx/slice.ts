import type { ChainId } from '../types/index.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

/** Whether the active account of a namespace has signed in. */
export type SignInStatus =
  /** Being checked. */
  | { readonly is: 'checking' }
  /** Not, or the session has ended. */
  | { readonly is: 'signed-out' }
  /** The session's backend could not be reached. */
  | { readonly is: 'unknown' }
  /** Signed in, with the message. */
  | { readonly is: 'signed-in'; readonly session: SiwxMessageData }

/** The step of the first account in the queue. */
export type SignInStep =
  /** Its message is being created. */
  | { readonly is: 'preparing' }
  /** It can be signed. */
  | { readonly is: 'ready'; readonly message: string; readonly data: SiwxMessageData }
  /** The wallet request is pending. */
  | { readonly is: 'asking'; readonly message: string; readonly data: SiwxMessageData }
  /** The signature is being verified. */
  | { readonly is: 'verifying'; readonly message: string; readonly data: SiwxMessageData }
  /** It failed and can be retried. */
  | {
      readonly is: 'failed'
      readonly code: ErrorCode
      readonly reason: string
      readonly message?: string
      readonly data?: SiwxMessageData
    }

declare module '../types/slices.ts' {
  interface FeatureSlices {
    'sign-in': SignInSlice
  }
}

/** The sign-in's slice of the state. */
export interface SignInSlice {
  /** By namespace, of those connected on a network of the page. */
  readonly status: Readonly<Record<string, SignInStatus>>
  /**
   * The code for sign-in could not be loaded: no session is known, and the other members are
   * absent.
   */
  readonly isUnknown?: boolean
  /** The namespaces whose accounts are asked, in turn. */
  readonly asked?: readonly string[]
  /** How many accounts this round asks, including those that have signed. */
  readonly of?: number
  /** The step of the first; null when none is asked. */
  readonly step?: SignInStep | null
  /** Whether the visitor can leave only by signing or cancelling. */
  readonly isRequired?: boolean
  /** The network, CAIP-2, to which cancelling returns; null to stay. */
  readonly goesBackTo?: ChainId | null
  /**
   * An account that must sign in was disconnected, because the session's backend could not be
   * reached; until the next connection, or until the card is closed.
   */
  readonly isUnavailable?: boolean
}
