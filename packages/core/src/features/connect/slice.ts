import type { Route } from '../../types/routes.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    connect: ConnectSlice
  }
}

export interface ConnectSlice {
  readonly search: {
    readonly route: Route
    readonly query: string
    readonly certified: boolean
    readonly scrollTop: number
  } | null
}
