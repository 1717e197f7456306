/** What the account's views keep in the state. */
export interface AccountSlice {
  /** The tab that was chosen last, by the message that names it; null for the first. */
  readonly tab: string | null
  /** The currency that the visitor has chosen, ISO 4217 in small letters; null where it is the host's. */
  readonly currency: string | null
}
