/** Imports nothing, because the contracts refer to it. */

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
   * Asks an account to sign in: in the card, or its wallet at once, also where no feature shows the
   * message.
   *
   * @param namespace The namespace.
   * @returns Whether it has signed in; false when the visitor cancelled.
   */
  ask(namespace: string, where: 'card' | 'wallet'): Promise<boolean>
  sign(): Promise<void>
  prepare(): Promise<void>
  cancel(): Promise<void>
  request(namespace: string): Promise<SignInRequest | null>
  /** Never rejects: a message that is not accepted is asked for again in the card. */
  accept(signed: { readonly message: string; readonly signature: string }): Promise<void>
  /** If sign-in is required, the wallet is disconnected, too. */
  signOut(namespace?: string): Promise<void>
}
