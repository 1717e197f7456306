/** What routes of several features have in common. */

/** A chain family that a view is about, where it is one. */
export interface OneFamily {
  readonly namespace?: string
}

/** A wallet as its row showed it. */
export interface ShownWallet {
  readonly name?: string
  /** The row's key in the wallet list. */
  readonly key?: string
  readonly icon?: string
  readonly rdns?: string
  readonly rank?: number | null
}
