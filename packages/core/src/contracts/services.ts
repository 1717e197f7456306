/** What is impure, and what of it an instance hands to its parts. */
import type { SignInControl } from '../siwx/control.ts'
import type { ChainId, Network } from '../networks/network.ts'
import type { Requests } from '../request/types.ts'
import type { AskedToSend, Sent } from '../transactions/types.ts'
import type { Json, Stop } from './values.ts'

/** The metadata about the host application that wallets receive; see {@link PorticoConfig.metadata}. */
export interface Metadata {
  /** The application's name. */
  name: string
  /** One sentence about it. */
  description: string
  /** Its address. */
  url: string
  /** Addresses of its icons. */
  icons: readonly string[]
}

/** Everything impure, per instance. */
export interface Services {
  /** Time, randomness, network and window. */
  platform: Platform
  /** The instance's storage. */
  store: Store
  /** The core's JSON-RPC client for a configured network; loaded when first asked for. */
  rpc(chain: ChainId): Promise<Rpc>
  /** A configured network by its id. */
  network(chain: ChainId): Network | undefined
  /** Shows the developer an alert of `ui/alerts.ts`, in the console and the event stream too; once a code and detail. */
  raise(code: string, detail?: string): void
  /** The metadata about the host that wallets receive. */
  metadata(): Promise<Metadata>
  /**
   * To be waited for before a wallet is asked to sign: the page may have slept, so the wallet is asked which accounts it shares
   * now, and where another wallet of the page claims its identity since, the visitor says first which one is his. Undefined where there is nothing to wait for, so that what opens a window stays inside the click.
   *
   * @param link The id of the link.
   * @throws PorticoError `contested` when the visitor does not say, `account-changed` when another account is in use since.
   */
  settled(link: string): Promise<void> | undefined
  /** Tells the host's own service, and nobody else, under which id a relay knows this visitor. Nothing without a service. */
  identified(clientId: string): void
  /**
   * Reports a failure that nobody chose, once, by its category; see {@link PorticoError.category}. Refusals, aborts and being
   * offline are no failures, and are not reported.
   *
   * @param message What it means here. Default: the error's own.
   */
  report(error: unknown, message?: string): void
  /** Follows what a wallet of this page has sent, where it has sent anything; see `transactions/`. Nobody waits for it, and it never throws. */
  sent?(what: Sent | AskedToSend): void
  /** Signing in; see `siwx/`. Absent where nobody does. */
  signIn?: () => Promise<SignInControl>
  /** What features have hooked into requests; see `request/hooks.ts`. Absent while none has. */
  requests?: Requests
  /** How the modal looks, for what draws beside it: a wallet's own frame. Absent in parts of an instance that are used alone. */
  look?: Look
}

/** The theme in use, what was agreed to, and when anything of the state has changed. */
export interface Look {
  /** The theme now, `system` as the visitor's system has it; and whether the visitor has agreed to the legal texts of this version. */
  get(): { readonly theme: { readonly mode: 'dark' | 'light' | 'system'; readonly variables: object }; readonly legalAccepted: boolean; readonly options: { readonly legalVersion?: string } }
  /** Calls back after each change of the state; returns its own undo. */
  subscribe(changed: Stop): Stop
}

/** The JSON-RPC client of one network. */
export interface Rpc {
  /** Sends one request; retried and shared where that is safe. */
  request(method: string, params?: Json, options?: { signal?: AbortSignal; dedupe?: boolean }): Promise<Json>
  /** While held, ranked fallback may probe the network's endpoints by what the family's nodes answer. */
  watch(probe: Probe): Stop
}

/** What is asked of every endpoint to see how well it does. */
export interface Probe {
  /** A method without parameters. */
  method: string
  /** Whether the answer is right: an endpoint of another chain, or one that lags behind, is no endpoint. */
  accept?(result: Json): boolean
}

/** Key-value storage under the instance's own prefix. Values are JSON; reads never throw. */
export interface Store {
  /** What was stored; undefined where nothing is. */
  get(key: string): Json | undefined
  /** False when the browser refused (quota, privacy mode); nothing else is lost. */
  set(key: string, value: Json): boolean
  /** Forgets it. */
  del(key: string): void
  /** The keys that begin so. */
  keys(prefix: string): readonly string[]
  /** Changes made by other tabs of the origin; an empty key when one of them has cleared everything. */
  watch(cb: (key: string) => void): Stop
}

/** The world: replaced in tests, inert on a server. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something later; returns what stops it. */
  after(ms: number, run: Stop): Stop
  /** So many random bytes. */
  random(bytes: number): Uint8Array
  /** The platform's `fetch`. */
  fetch: typeof fetch
  /** Whether the page is visible. */
  visible(): boolean
  /** Whether the browser is online. */
  online(): boolean
  /** Calls back when visibility or connectivity changes. */
  changes(cb: Stop): Stop
  /** The browser's storage; null where there is none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null
  /** The window; null on a server. */
  window: (Window & typeof globalThis) | null
}
