/**
 * The connector's interface to a WalletConnect Sign v2 client, dapp side. It has two
 * implementations: ours (`client.ts`) and an official one that the host passes (`official.ts`); one
 * contract suite tests both.
 *
 * Everything in it is JSON and every answer a promise, so that one tab can ask through another.
 */
import type { Json, Stop } from '@portico/core'

/**
 * A session's namespace for one namespace, or for one chain (the specification allows CAIP-2
 * keys).
 */
export type SessionNamespace = {
  /** CAIP-10, e.g. `eip155:1:0xab…`. */
  accounts: readonly string[]
  /** The methods that the wallet approved. */
  methods: readonly string[]
  /** The events that it will send. */
  events: readonly string[]
  /** CAIP-2; if absent, those of the accounts. */
  chains?: readonly string[]
}

/** The content of a proposal. Everything is optional for the wallet (CAIP-25). */
export type ProposalNamespace = {
  /** CAIP-2. */
  chains: readonly string[]
  /** The requested methods. */
  methods: readonly string[]
  /** The requested events. */
  events: readonly string[]
  /** Public JSON-RPC URLs of the chains, by reference (`1`). The official client leaves them out. */
  rpcMap?: Readonly<Record<string, string>>
}

/**
 * The metadata of one side. A wallet's is parsed and capped: links by scheme, icons as pictures.
 */
export type PeerMetadata = {
  /** Its name. */
  name: string
  /** One sentence about it. */
  description: string
  /** Its address. */
  url: string
  /** Addresses of its icons. */
  icons: readonly string[]
  /** How it is opened, or returned to. */
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
}

/** The parameters of a session proposal. */
export interface Proposal {
  /** The request, by namespace. */
  optionalNamespaces: Readonly<Record<string, ProposalNamespace>>
  /** Further facts about the session. */
  sessionProperties?: Readonly<Record<string, string>>
  /** The same for one namespace or chain. */
  scopedProperties?: Readonly<Record<string, Json>>
}

/** A pairing that waits for a wallet. */
export interface Pairing {
  /** Its name at the relay. */
  topic: string
  /** `wc:…@2?…`. A secret: whoever knows it can answer. */
  uri: string
  /** When the QR code expires, milliseconds since the epoch: 300 s after it was created. */
  until: number
}

/** One approved session. */
export type Session = {
  /** Its name at the relay. */
  topic: string
  /** The pairing that it came from. */
  pairing: string
  /** The wallet. */
  peer: PeerMetadata
  /** The namespaces that the wallet approved, by namespace. */
  namespaces: Readonly<Record<string, SessionNamespace>>
  /** Milliseconds since the epoch. */
  until: number
  /** Further facts that the wallet gives about the session. */
  sessionProperties?: Readonly<Record<string, string>>
  /** The same for one namespace or chain. */
  scopedProperties?: Readonly<Record<string, Json>>
}

/** The stage of an error. */
export type Stage =
  | 'crypto'
  | 'storage'
  | 'relay-connect'
  | 'relay-refused'
  | 'subscribe'
  | 'publish'
  | 'envelope'
  | 'message'
  | 'propose'
  | 'settle'
  | 'request'
  | 'update'
  | 'authenticate'

/** The events of a client. */
export type SignEvent =
  /** A wallet approved; its session is stored and acknowledged. */
  | { is: 'settled'; pairing: string; session: Session }
  /** The wallet rejected the proposal. The code cannot be used again; `pair` makes a new one. */
  | { is: 'rejected'; pairing: string; code: number; message: string }
  | { is: 'authenticated'; pairing: string; auths: readonly Json[]; session: Session | null }
  /** An unanswered pairing, or a session that was not extended. */
  | { is: 'expired'; what: 'pairing' | 'session'; topic: string }
  /** `wc_sessionUpdate`, `wc_sessionExtend`. */
  | { is: 'updated'; session: Session }
  /** `wc_sessionEvent`: `accountsChanged`, `chainChanged` or the wallet's own. */
  | { is: 'event'; topic: string; chain: string; name: string; data: Json }
  /**
   * The relay has a request for the wallet: on a phone, now is when to bring the wallet to the
   * front. `id` is the request's JSON-RPC id.
   */
  | { is: 'requested'; topic: string; id: number }
  /** The wallet ended it, perhaps while the page was closed. */
  | { is: 'deleted'; topic: string; code: number; message: string }
  /** The relay's line. `refused` carries the relay's reason (close 3000). */
  | { is: 'relay'; line: 'open' | 'down' | 'refused'; reason?: string }
  /** Something failed that no promise rejects with. */
  | { is: 'failed'; stage: Stage; topic?: string; code: string; message: string }

/** One JSON-RPC request to the wallet (`wc_sessionRequest`). */
export interface WalletRequest {
  /** CAIP-2. */
  chain: string
  /** The method's name. */
  method: string
  /** The method's parameters. */
  params: Json
  /** How long the wallet may take, in seconds: 300 to 604,800. Default 300. */
  ttl?: number
  /**
   * Addresses that the caller assumes to be in the session, without the chain. If the request names
   * one that is not in the session any more when it is sent, it is refused with `account-changed`.
   */
  accounts?: readonly string[]
}

/**
 * Fields of a one-click sign-in (`wc_sessionAuthenticate`, CAIP-222), shared by every chain's
 * message. For a session as well, pass `methods`, which become a ReCap (ERC-5573).
 */
export interface AuthRequest {
  /** CAIP-2, `eip155` only. */
  chains: readonly string[]
  /** The host that asks. */
  domain: string
  /** A text that your server has not used before. */
  nonce: string
  /** The resource of the sign-in. */
  uri: string
  /** The statement that the visitor agrees to. */
  statement?: string
  /** ISO 8601. Default: now. */
  iat?: string
  /** When it begins to be valid, ISO 8601. */
  nbf?: string
  /** When it ends to be valid, ISO 8601. */
  exp?: string
  /** Your own id for the request. */
  requestId?: string
  /** Addresses that the sign-in covers. */
  resources?: readonly string[]
  /** The methods that the session is to have. */
  methods?: readonly string[]
  /** Seconds. Default 3,600. */
  ttl?: number
}

/**
 * A client of WalletConnect's Sign protocol, on the application's side.
 *
 * @throws PorticoError from every member, with the {@link Stage} in `data.stage` and the wallet's
 *   code and data, if it sent any, in `data.rpcCode` and `data.rpcData`.
 */
export interface SignClient {
  /** `did:key:z…` of the relay identity. */
  id(): Promise<string>
  /**
   * Makes a pairing and proposes a session over it. The answer is an event: `settled`, `rejected`
   * or `expired`.
   */
  pair(proposal: Proposal): Promise<Pairing>
  /**
   * Creates a pairing that requests a one-click sign-in, and proposes a session with it for wallets
   * without it.
   */
  authenticate?(request: AuthRequest, proposal: Proposal): Promise<Pairing>
  /** No one waits for this pairing any more; an approval within its lifetime is still emitted. */
  abandon(pairing: string): Promise<void>
  /** The sessions that are live. */
  sessions(): Promise<readonly Session[]>
  /**
   * Resolves with the wallet's result. Survives reconnections; an aborted request is no longer
   * listened to.
   */
  request(topic: string, request: WalletRequest, signal?: AbortSignal): Promise<Json>
  /** Checks that the wallet answers. */
  ping(topic: string): Promise<void>
  /** Lets the session live a week from now. */
  extend(topic: string): Promise<void>
  /** Notifies the wallet and deletes the session, even when the wallet cannot be notified. */
  disconnect(topic: string): Promise<void>
  /** The visitor is back, or waits: a line that is down is tried at once. */
  wake(): void
  /** Calls back with every event; returns the function that removes the listener. */
  on(listener: (event: SignEvent) => void): Stop
  /** Closes the line; what is stored stays. */
  stop(): Promise<void>
}
