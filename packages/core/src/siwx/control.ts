/** What signing in does on demand. This file imports nothing: the contracts name it. */

/** A sign-in message without who signs it, as `SiwxRequest`. */
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
   * Asks an account to sign in: in the card, or its wallet at once.
   *
   * @param ns The chain family.
   * @returns Whether it has; false where the visitor has cancelled.
   */
  ask(ns: string, where: 'card' | 'wallet'): Promise<boolean>
  /** Asks the wallet of the first that is asked. What fails is in the state. */
  sign(): Promise<void>
  /** Makes a new message for the first that is asked. */
  prepare(): Promise<void>
  /** The visitor does not sign. */
  cancel(): Promise<void>
  /** What a wallet of this family is asked to sign while it connects; null where it is not. */
  request(ns: string): Promise<SignInRequest | null>
  /** Takes what a wallet has signed while it connected. Never rejects: what is not accepted is asked for in the card. */
  accept(signed: { readonly message: string; readonly signature: string }): Promise<void>
  /** Ends the session of one chain family, or all sessions; where sign-in is required, the wallet is disconnected, too. */
  signOut(ns?: string): Promise<void>
}
