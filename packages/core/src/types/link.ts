import type { ProviderHandle } from './handle.ts'
import type { LoginUser } from './login.ts'
import type { Exit, Json, Stop } from '../utils/values.ts'
import type { Evidence } from './wallet.ts'
import type { ChainId } from './network.ts'

/** A change that a link reports. */
export type LinkFact =
  /** The result of `handles`, or the wallet's identity, has changed. */
  | { is: 'handles' }
  /** Its owner, e.g. a host, has made it the active one of a namespace. */
  | { is: 'active'; namespace: string }
  | { is: 'closed'; exit: Exit }

/**
 * One approval: an extension's grant, a relay session, a login. Kept in a registry, never in state.
 */
export interface Link {
  /** Stays the same after a restore. */
  id: string
  /** The id of its connector. */
  connector: string
  /** The id of the offer that it came from. */
  offer: string
  /** The identity that the wallet claims. */
  peer: { name: string; icon?: string; evidence?: readonly Evidence[]; user?: LoginUser }
  /** Whether one namespace can be released alone. */
  scope: 'per-namespace' | 'whole'
  /**
   * How the visitor approved it, for events: `email`, `passkey` and `social` (a provider or
   * Farcaster) are logins, which have `peer.user`. Default `browser`.
   */
  method?: 'browser' | 'mobile' | 'qrcode' | 'email' | 'passkey' | 'social'
  /** One per namespace. */
  handles(): readonly ProviderHandle[]
  /** Calls back with each change; returns the function that stops it. */
  subscribe(cb: (fact: LinkFact) => void): Stop
  /** Releases namespaces in the wallet. */
  release(namespaces: readonly string[] | 'all', why: Exit): Promise<void>
  /** Makes it the active one of a namespace, if the host's state stores that choice. */
  activate?(namespace: string): Promise<void>
  /** What `restore` needs; null when the link cannot be restored. */
  record(): Json | null
}

/** A link's id, connector and wallet. */
export type LinkName = Pick<Link, 'id' | 'connector' | 'peer'>

/** Stored under one key per link. A type, because interfaces are not assignable to `Json`. */
export type LinkRecord = {
  /** The version of this format. */
  v: 1
  /** The link's id. */
  id: string
  /** The id of its connector. */
  connector: string
  /** The id of the offer that it came from. */
  offer: string
  /** Last activation, milliseconds since the epoch. */
  at: number
  /** The wallet's name and icon. */
  peer: { name: string; icon?: string }
  /** Namespaces that were disconnected and stay so. */
  detached: readonly string[]
  /** The last known account and network, by namespace. */
  seen: Readonly<Record<string, { account?: string; first?: string; chain?: ChainId }>>
  /** What the connector needs to restore it. */
  data: Json
}
