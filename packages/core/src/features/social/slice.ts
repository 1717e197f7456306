import type { Exit } from '../../utils/values.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    social: SocialSlice
  }
}

export interface SocialSlice {
  readonly loginMethod: string | null
  readonly hasStarted: boolean
  /** The view of a finished login may not have loaded by then. */
  readonly isDone: boolean
  readonly failed: Exit | null
}
