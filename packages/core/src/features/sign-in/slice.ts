import type { ChainId } from '../../contracts/types.ts'
import type { ErrorCode } from '../../errors/codes.ts'
import type { SiwxMessageData } from '../../siwx/message.ts'

/** Whether the account in use of a chain family has signed in. */
export type SignInStatus =
  /** It is not known yet. */
  | { readonly is: 'checking' }
  /** It has not, or the session has ended. */
  | { readonly is: 'signed-out' }
  /** What keeps the sessions could not be asked. */
  | { readonly is: 'unknown' }
  /** It has: what was signed. */
  | { readonly is: 'signed-in'; readonly session: SiwxMessageData }

/** Where the sign-in of the first that is asked stands. */
export type SignInStep =
  /** Its message is being made. */
  | { readonly is: 'preparing' }
  /** It can be signed. */
  | { readonly is: 'ready'; readonly message: string }
  /** The wallet is asked. */
  | { readonly is: 'asking'; readonly message: string }
  /** The signature is being verified. */
  | { readonly is: 'verifying'; readonly message: string }
  /** It came to nothing, and can be tried again. */
  | { readonly is: 'failed'; readonly code: ErrorCode; readonly reason: string; readonly message?: string }

/** What signing in keeps in the state. */
export interface SignInSlice {
  /** By chain family, of those that are connected on a network of the page. */
  readonly status: Readonly<Record<string, SignInStatus>>
  /** The chain families whose accounts are asked to sign in, one after the other. */
  readonly asked: readonly string[]
  /** How many have been asked since the last time that none was, with those that have signed. */
  readonly of: number
  /** Where the first of them stands; null where none is asked. */
  readonly step: SignInStep | null
  /** Who is asked cannot leave but by signing or cancelling. */
  readonly isRequired: boolean
  /** The network, CAIP-2, that cancelling goes back to; null where cancelling stays. */
  readonly goesBackTo: ChainId | null
}
