declare module '../../types/events.ts' {
  interface OwnEventProperties extends NetworksEvents {}
}

/** The events that only the network views raise. */
export interface NetworksEvents {
  /** The visitor asks what a network is. */
  CLICK_NETWORK_HELP: Record<never, never>
}
