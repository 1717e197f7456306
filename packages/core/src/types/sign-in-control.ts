/**
 * The sign-in functions that load on demand. This file imports nothing, because the contracts refer
 * to it.
 */

/** A sign-in message before its signer is known, as `SiwxRequest`. */
export interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

export interface SignInControl {
  /**
   * Asks an account to sign in: in the card, or its wallet at once. Where no feature shows the
   * message, the wallet is asked at once.
   *
   * @param ns The chain family.
   * @returns Whether it has signed in; false when the visitor has cancelled.
   */
  ask(ns: string, where: 'card' | 'wallet'): Promise<boolean>
  /** Asks the wallet of the first account in the queue. A failure is in the state. */
  sign(): Promise<void>
  /** Creates a new message for the first account in the queue. */
  prepare(): Promise<void>
  /** The visitor does not sign. */
  cancel(): Promise<void>
  /**
   * The message that a wallet of this family is asked to sign while it connects; null when it is
   * not asked.
   */
  request(ns: string): Promise<SignInRequest | null>
  /**
   * Accepts a message that a wallet has signed while it connected. Never rejects: a message that is
   * not accepted is asked for again in the card.
   */
  accept(signed: { readonly message: string; readonly signature: string }): Promise<void>
  /**
   * Ends the session of one chain family, or all sessions. If sign-in is required, the wallet is
   * disconnected, too.
   */
  signOut(ns?: string): Promise<void>
}
