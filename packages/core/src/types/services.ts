import type { SignInControl } from './sign-in-control.ts'
import type { ChainId, Network } from './network.ts'
import type { Requests } from './requests.ts'
import type { AskedToSend, Sent } from './transactions.ts'
import type { Json, Stop } from '../utils/values.ts'

/** The metadata that wallets receive; see {@link PorticoConfig.metadata}. */
export interface Metadata {
  /** The application's name. */
  name: string
  /** A description in one sentence. */
  description: string
  /** Its URL. */
  url: string
  /** URLs of its icons. */
  icons: readonly string[]
}

/** The services of one instance. */
export interface Services {
  /** Time, randomness, network and window. */
  platform: Platform
  /** The instance's storage. */
  store: Store
  /** The JSON-RPC client of a configured network; loaded on first use. */
  rpc(chain: ChainId): Promise<Rpc>
  /** A configured network by its id. */
  network(chain: ChainId): Network | undefined
  /**
   * Shows the developer an alert of `check/alerts.ts`, also in console and event stream; once per code
   * and detail.
   */
  raise(code: string, detail?: string): void
  /**
   * Tells the visitor in the card that the page has asked for something that its wallet does not
   * do. Absent outside of an instance.
   */
  notAllowed?(): void
  /** The metadata about the host that wallets receive. */
  metadata(): Promise<Metadata>
  /**
   * Await it before a wallet is asked to sign. The page may have been suspended, so the wallet is
   * asked for its shared accounts; if another wallet has since claimed the same identity, the
   * visitor chooses first. Undefined if there is nothing to wait for, so that a window can open
   * inside the click.
   *
   * @param link The id of the link.
   * @throws PorticoError `contested` if the visitor does not choose, `account-changed` if another
   *   account is now in use.
   */
  settled(link: string): Promise<void> | undefined
  /** Sends the visitor's relay client id to the host's own service only. */
  identified(clientId: string): void
  /**
   * Reports an unexpected failure once, by its {@link PorticoError.category}. Rejections, aborts
   * and being offline are no failures.
   *
   * @param message What it means here. Default: the error's own.
   */
  report(error: unknown, message?: string): void
  /**
   * Tracks a transaction that a wallet of this page has sent or was asked to send; see
   * `transactions/`. Not awaited, never throws.
   */
  sent?(what: Sent | AskedToSend): void
  /** See `siwx/`. Absent if none is configured. */
  signIn?: () => Promise<SignInControl>
  /** See `request/hooks.ts`. Absent without hooks. */
  requests?: Requests
  /** The modal's theme, for a wallet's own frame beside it. Absent outside of an instance. */
  look?: Look
}

/** The current theme, consent, and whether the card is open. */
export interface Look {
  /**
   * The current theme, with `system` resolved; whether the visitor has agreed to this version of
   * the legal texts; whether the card is open.
   */
  get(): {
    readonly theme: { readonly mode: 'dark' | 'light' | 'system'; readonly variables: object }
    readonly legalAccepted: boolean
    readonly options: { readonly legalVersion?: string }
    readonly ui?: { readonly open: boolean }
  }
  /** Calls back after each change; returns the function that stops it. */
  subscribe(changed: Stop): Stop
}

/** The JSON-RPC client of one network. */
export interface Rpc {
  /** Retried and shared where that is safe. */
  request(
    method: string,
    params?: Json,
    options?: { signal?: AbortSignal; dedupe?: boolean },
  ): Promise<Json>
  /** Lets endpoints be probed until the returned function is called. */
  watch(probe: Probe): Stop
}

/** The request that measures every endpoint. */
export interface Probe {
  /** A method without parameters. */
  method: string
  /** Whether the answer is acceptable: not of another chain, not lagging behind. */
  accept?(result: Json): boolean
}

/** Key-value storage under the instance's own prefix. Values are JSON; reads never throw. */
export interface Store {
  /** Undefined if there is none. */
  get(key: string): Json | undefined
  /** False when the browser refused (quota, privacy mode). */
  set(key: string, value: Json): boolean
  /** Removes the value. */
  del(key: string): void
  /** The keys that begin with the prefix. */
  keys(prefix: string): readonly string[]
  /** Changes by other tabs of the origin; an empty key when all was cleared. */
  watch(cb: (key: string) => void): Stop
}

/** Replaced in tests, inactive on a server. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something later; returns the function that stops it. */
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
