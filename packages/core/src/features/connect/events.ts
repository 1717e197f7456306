declare module '../../types/events.ts' {
  interface OwnEventProperties extends ConnectEvents {}
}

/** The events that only the connect views raise. */
export interface ConnectEvents {
  /** The visitor has searched. */
  SEARCH_WALLET: { badge: string; search: string }
  /** The visitor asks what a wallet is. */
  CLICK_WALLET_HELP: Record<never, never>
}
