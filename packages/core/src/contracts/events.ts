import type { Json } from './types.ts'

/** The vocabulary that this release raises, with the properties of each event (engine.md 1.12). */
export interface OwnEventProperties {
  INITIALIZE: { networks: readonly string[]; adapters: readonly string[]; version: string }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean; reason: string }
  CLICK_ALL_WALLETS: Record<never, never>
  SELECT_WALLET: { name: string; platform: string; displayIndex: number; walletRank: number | null; view: string }
  SEARCH_WALLET: { badge: string; search: string }
  GET_WALLET: { name: string; walletRank: number | null; explorerId: string; type: string }
  WALLET_IMPRESSION_V2: {
    items: readonly { name: string; walletRank: number | null; explorerId: string; view: string; displayIndex: number; query: string; certified: boolean }[]
  }
  CONNECT_SUCCESS: { method: string; name: string; reconnect: boolean; view: string | null; walletRank: number | null }
  CONNECT_ERROR: { message: string; code: string }
  USER_REJECTED: { message: string }
  /** A wallet's own link could not be followed. The pairing's address is a secret, and not part of it. */
  CONNECT_PROXY_ERROR: { message: string; name: string; mobile_link: string }
  DISCONNECT_SUCCESS: { namespace: string; reason: string }
  DISCONNECT_ERROR: { message: string }
  CLICK_WALLET_HELP: Record<never, never>
  CLICK_NETWORK_HELP: Record<never, never>
  CLICK_GET_WALLET_HELP: Record<never, never>
  CLICK_NETWORKS: Record<never, never>
  SWITCH_NETWORK: { network: string }
  ALERT: { code: string; title: string; severity: string }
  INTERNAL_SDK_ERROR: { errorType: string; errorMessage: string; stackTrace: string; uncaught: boolean; category: string; timestamp: string }
}

/** All events: a host's own feature adds its events by declaration merging. */
export interface EventProperties extends OwnEventProperties {}

export type EventName = keyof EventProperties

/** One thing that happened. Hosts listen, see `portico.on`; a collector hears of it only when one is configured. */
export type PorticoEvent = {
  [Name in EventName]: {
    type: 'track' | 'error'
    event: Name
    /** Milliseconds since the epoch. */
    timestamp: number
    address?: string
    properties: EventProperties[Name] & Record<string, Json>
  }
}[EventName]

/** Raises one event of the vocabulary. */
export type Emit = <Name extends EventName>(event: Name, properties: EventProperties[Name]) => void
