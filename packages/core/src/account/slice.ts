declare module '../types/slices.ts' {
  interface FeatureSlices {
    account: AccountSlice
  }
}

export interface AccountSlice {
  readonly tab: string | null
  /** The visitor's currency, ISO 4217 in lower case; null for the host's. */
  readonly currency: string | null
}
