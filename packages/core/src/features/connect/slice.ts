import type { Route } from '../routes.ts'

/** What connecting keeps in the state. */
export interface ConnectSlice {
  /** The search with which a wallet was chosen from all of them: restored when the visitor comes back to it. */
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
