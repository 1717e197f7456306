import type { Route } from '../../types/routes.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    /** Of connecting. */
    connect: ConnectSlice
  }
}

/** The connect views' slice of the state. */
export interface ConnectSlice {
  /**
   * The search in which a wallet was chosen from AllWallets: restored when the visitor goes back to
   * it.
   */
  readonly search: {
    /** The entry of the history that it belongs to. */
    readonly route: Route
    readonly query: string
    /** Whether only certified wallets were listed. */
    readonly certified: boolean
    /** How far the list was scrolled, CSS pixels. */
    readonly scrollTop: number
  } | null
}
