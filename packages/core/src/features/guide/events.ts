declare module '../../types/events.ts' {
  interface OwnEventProperties extends GuideEvents {}
}

/** The events that only the views that explain and lead to wallets raise. */
export interface GuideEvents {
  /** The visitor asks where to get a wallet. */
  CLICK_GET_WALLET_HELP: Record<never, never>
}
