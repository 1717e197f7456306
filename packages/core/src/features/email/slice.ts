import type { Exit } from '../../utils/values.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    email: EmailSlice
  }
}

export interface EmailSlice {
  /** The last typed address, restored when the visitor goes back to correct it. */
  readonly typed: string
  readonly hasStarted: boolean
  readonly failed: Exit | null
}
