declare module '../types/slices.ts' {
  interface FeatureSlices {
    /** Of the account. */
    account: AccountSlice
  }
}

/** The account views' slice of the state. */
export interface AccountSlice {
  /** The tab that was chosen last, by the message that names it; null for the first. */
  readonly tab: string | null
  /** The currency that the visitor has chosen, ISO 4217 in lower case; null for the host's. */
  readonly currency: string | null
}
