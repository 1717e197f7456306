import type { Exit } from '../../utils/values.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    /** Of logging in by a provider, Farcaster or a passkey. Added on a page whose connectors have logins. */
    social: SocialSlice
  }
}

/** The state of logins by a provider, Farcaster or a passkey. */
export interface SocialSlice {
  /** The method that was chosen last. */
  readonly way: string | null
  /** A login is being started: its code may have to be loaded. */
  readonly isBegun: boolean
  /** The login is done; its view may not have loaded by then. */
  readonly isDone: boolean
  /** Why a login could not be started. */
  readonly failed: Exit | null
}
