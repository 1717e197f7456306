import type { Exit } from '../../contracts/values.ts'

/** What logging in by a provider, Farcaster or a passkey keeps in the state. */
export interface SocialSlice {
  /** The way that was chosen last. */
  readonly way: string | null
  /** A login is being begun: its code may have to be loaded. */
  readonly isBegun: boolean
  /** It is through: its view may not have loaded by then. */
  readonly isDone: boolean
  /** Why none could be begun. */
  readonly failed: Exit | null
}
