/** What signing in does on demand. This file imports nothing: the contracts name it. */
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
  /** Ends the session of one chain family, or all sessions. */
  signOut(ns?: string): Promise<void>
}
