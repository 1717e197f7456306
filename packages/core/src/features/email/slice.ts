import type { Exit } from '../../contracts/values.ts'

/** What logging in by e-mail keeps in the state. */
export interface EmailSlice {
  /** The address as it was typed last: it is there again for whoever comes back to correct it. */
  readonly typed: string
  /** A login is being begun: its code may have to be loaded. */
  readonly isBegun: boolean
  /** Why none could be begun. */
  readonly failed: Exit | null
}
