/** The platform's functions, and the services that an instance passes to its parts. */
import type { SignInControl } from './sign-in-control.ts'
import type { ChainId, Network } from './network.ts'
import type { Requests } from './requests.ts'
import type { AskedToSend, Sent } from './transactions.ts'
import type { Json, Stop } from '../utils/values.ts'

/**
 * The metadata about the host application that wallets receive; see {@link PorticoConfig.metadata}.
 */
export interface Metadata {
  /** The application's name. */
  name: string
  /** A description in one sentence. */
  description: string
  /** Its address. */
  url: string
  /** Addresses of its icons. */
  icons: readonly string[]
}

/** The services of one instance. */
export interface Services {
  /** Time, randomness, network and window. */
  platform: Platform
  /** The instance's storage. */
  store: Store
  /** The core's JSON-RPC client for a configured network; loaded when first asked for. */
  rpc(chain: ChainId): Promise<Rpc>
  /** A configured network by its id. */
  network(chain: ChainId): Network | undefined
  /**
   * Shows the developer an alert of `ui/alerts.ts`, in the console and the event stream too; once a
   * code and detail.
   */
  raise(code: string, detail?: string): void
  /** The metadata about the host that wallets receive. */
  metadata(): Promise<Metadata>
  /**
   * To be awaited before a wallet is asked to sign. The page may have been suspended, so the wallet
   * is asked which accounts it shares now; if another wallet of the page has since claimed the same
   * identity, the visitor chooses one first. Undefined if there is nothing to wait for, so that a
   * window can be opened inside the click.
   *
   * @param link The id of the link.
   * @throws PorticoError `contested` if the visitor does not choose, `account-changed` if another
   *   account is now in use.
   */
  settled(link: string): Promise<void> | undefined
  /**
   * Sends the visitor's id at a relay to the host's own service, and to no one else. Does nothing
   * without a service.
   */
  identified(clientId: string): void
  /**
   * Reports an unexpected failure once, by its category; see {@link PorticoError.category}.
   * Refusals, aborts and being offline are not failures, and are not reported.
   *
   * @param message What it means here. Default: the error's own.
   */
  report(error: unknown, message?: string): void
  /**
   * Follows a transaction that a wallet of this page has sent or was asked to send; see
   * `transactions/`. It is not awaited, and it never throws.
   */
  sent?(what: Sent | AskedToSend): void
  /** The sign-in; see `siwx/`. Absent if none is configured. */
  signIn?: () => Promise<SignInControl>
  /** The features' hooks on requests; see `request/hooks.ts`. Absent if there are none. */
  requests?: Requests
  /**
   * The modal's theme, for a wallet's own frame that is drawn beside it. Absent in parts of an
   * instance that are used alone.
   */
  look?: Look
}

/**
 * The theme in use, what was agreed to, whether the card is open, and a subscription to changes of
 * the state.
 */
export interface Look {
  /**
   * The current theme, where with `system` the visitor's system decides; whether the visitor has
   * agreed to the legal texts of this version; and whether the card is open.
   */
  get(): {
    readonly theme: { readonly mode: 'dark' | 'light' | 'system'; readonly variables: object }
    readonly legalAccepted: boolean
    readonly options: { readonly legalVersion?: string }
    readonly ui?: { readonly open: boolean }
  }
  /** Calls back after each change of the state; returns its own undo. */
  subscribe(changed: Stop): Stop
}

/** The JSON-RPC client of one network. */
export interface Rpc {
  /** Sends one request; retried and shared where that is safe. */
  request(
    method: string,
    params?: Json,
    options?: { signal?: AbortSignal; dedupe?: boolean },
  ): Promise<Json>
  /** Until its undo is called, ranked fallback may probe the network's endpoints. */
  watch(probe: Probe): Stop
}

/** The request with which every endpoint is measured. */
export interface Probe {
  /** A method without parameters. */
  method: string
  /**
   * Whether the answer is acceptable: an endpoint of another chain, or one that lags behind, is not
   * used.
   */
  accept?(result: Json): boolean
}

/** Key-value storage under the instance's own prefix. Values are JSON; reads never throw. */
export interface Store {
  /** The stored value; undefined if there is none. */
  get(key: string): Json | undefined
  /** False when the browser refused (quota, privacy mode); nothing else is lost. */
  set(key: string, value: Json): boolean
  /** Forgets it. */
  del(key: string): void
  /** The keys that begin with the prefix. */
  keys(prefix: string): readonly string[]
  /**
   * Changes made by other tabs of the origin; an empty key when one of them has cleared everything.
   */
  watch(cb: (key: string) => void): Stop
}

/** The platform's functions: replaced in tests, inactive on a server. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something later; returns what stops it. */
  after(ms: number, run: Stop): Stop
  /** Returns that many random bytes. */
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
