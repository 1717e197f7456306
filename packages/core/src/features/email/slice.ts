/** What logging in by e-mail keeps in the state. */
export interface EmailSlice {
  /** The address as it was typed last: it is there again for whoever comes back to correct it. */
  readonly typed: string
}
