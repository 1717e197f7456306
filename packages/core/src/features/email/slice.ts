import type { Exit } from '../../utils/values.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    /** The e-mail login. Added on a page whose connectors have logins. */
    email: EmailSlice
  }
}

/** The e-mail login's slice of the state. */
export interface EmailSlice {
  /** The last typed address, which is restored when the visitor goes back to correct it. */
  readonly typed: string
  /** A login is being begun: its code may have to be loaded. */
  readonly isBegun: boolean
  /** Why the login could not start. */
  readonly failed: Exit | null
}
