/** How a namespace is served over a WalletConnect session. */
import type { ProviderHandle } from './handle.ts'
import type { ChainId } from './network.ts'
import type { Services } from './services.ts'
import type { Json } from '../utils/values.ts'

/** What a session shares of one namespace. */
export interface SessionPart {
  /** In the wallet's order, grouped by address. */
  accounts: readonly { chain: ChainId; address: string }[]
  /** The chains of these accounts, and others that the wallet serves. */
  chains: readonly ChainId[]
  /** The methods that the wallet has approved. */
  methods: readonly string[]
  /** The wallet's own ids of chains. */
  written: ReadonlyMap<string, string>
}

/** What a side has of its session. */
export interface SessionContext {
  /** The wallet's name. */
  name: string
  /** The instance's services. */
  services: Services
  /** The first one served is the initial chain. */
  prefers: readonly ChainId[]
  /** The wallet can switch to unlisted networks. */
  boundless: boolean
  /** The session's properties, which all namespaces share. */
  properties: Readonly<Record<string, string>>
  /** What `record` returned before the page was reloaded, or null. */
  stored: Json
  /** Sends a request to the wallet. Rejects with 4200 if the session lacks the method. */
  ask(chain: ChainId, method: string, params: Json): Promise<Json>
}

/** One namespace's side of a session, as its adapter takes it. */
export interface SessionSide {
  /** Null until the wallet has supplied what the adapter needs. */
  handle(): ProviderHandle | null
  /** Rejects if `handle` cannot become ready. */
  ready?: Promise<void>
  /** The session has changed. */
  update(part: SessionPart): void
  /** The wallet has emitted an event. */
  event(name: string, data: Json): void
  /** What a restore needs besides the session. */
  record?(): Json
}

/** Makes a side of what a session shares. */
export type CreateSessionSide = (part: SessionPart, context: SessionContext) => SessionSide

/** What WalletConnect asks for, and what it makes of the answer. */
export interface SessionNamespace {
  /** Makes the side that the adapter attaches to. */
  side: CreateSessionSide
  /** The methods that are asked for, as wallets know them. */
  methods: readonly string[]
  /** The events besides `accountsChanged` and `chainChanged`; a wallet may emit no others. */
  events?: readonly string[]
  /** Its networks' URLs are JSON-RPC. Wallets get those that are public, as `rpcMap`. */
  usesJsonRpc?: boolean
  /** An address as sessions have it. The adapter verifies the checksum. */
  address: RegExp
  /** Each chain has its own addresses, so an address without its chain is on none. */
  hasAddressPerChain?: boolean
  /** Another id of the same chain, in either direction. */
  alsoKnownAs?(id: string): string | undefined
}
