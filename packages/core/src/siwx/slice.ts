import type { ChainId } from '../types/index.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

/** Whether the account in use of a chain family has signed in. */
export type SignInStatus =
  /** Whether there is a session is being checked. */
  | { readonly is: 'checking' }
  /** It has not, or the session has ended. */
  | { readonly is: 'signed-out' }
  /** The session's backend could not be reached. */
  | { readonly is: 'unknown' }
  /** It has: what was signed. */
  | { readonly is: 'signed-in'; readonly session: SiwxMessageData }

/**
 * The step of the first account that is asked to sign in, with the text and the content of its
 * message.
 */
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
    /** The sign-in. Added once an account is connected on a page with sign-in. */
    'sign-in': SignInSlice
  }
}

/** The sign-in's slice of the state. */
export interface SignInSlice {
  /** By chain family, of those that are connected on a network of the page. */
  readonly status: Readonly<Record<string, SignInStatus>>
  /**
   * The code for sign-in could not be loaded: nothing is known of any session, and the other
   * members are absent.
   */
  readonly isUnknown?: boolean
  /** The chain families whose accounts are asked to sign in, in turn. */
  readonly asked?: readonly string[]
  /** How many are asked in this round, including those that have signed. */
  readonly of?: number
  /** The step of the first of them; null when none is asked. */
  readonly step?: SignInStep | null
  /** Whether the asked visitor can leave only by signing or cancelling. */
  readonly isRequired?: boolean
  /** The network, CAIP-2, to which cancelling returns; null when cancelling keeps the network. */
  readonly goesBackTo?: ChainId | null
}
