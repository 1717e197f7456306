declare module '../../types/events.ts' {
  interface OwnEventProperties extends ActivityEvents {}
}

/** The events that only the activity view raises. */
export interface ActivityEvents {
  /** The history of an account could not be read. */
  ERROR_FETCH_TRANSACTIONS: { address: string; projectId: string }
  /** The visitor asks for another page of the history. */
  LOAD_MORE_TRANSACTIONS: { address: string; projectId: string }
}
