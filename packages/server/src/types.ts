import type { KeyManager } from './keys/key-manager.ts'
import type { Mail } from './mail/types.ts'
import type { Settings } from './settings.ts'

/** Settings that differ from the defaults, and parts that tests may replace. */
export interface ServerOptions extends Partial<Settings> {
  /** Where log lines go; the standard output. */
  logTo?: { write(line: string): void }
  /** Fetches from the nodes of the RPC proxy. */
  fetch?: typeof fetch
  /**
   * For tests: resolves hosts of URLs from contracts and names (to all addresses of a name), and
   * `address:port` pairs that are allowed though they are not public.
   */
  guarded?: { resolve?: (host: string) => Promise<readonly string[]>; allow?: readonly string[] }
  /** The folder of the built login frame, instead of the one that comes with the server. */
  frame?: string
  /**
   * Holds the operator's key of the embedded wallets, in the place of the one that the settings
   * name: a key management service, for instance. Mails that wait are sealed by the settings' key
   * all the same.
   */
  keys?: KeyManager
  /** Sends the mails of the embedded wallet, instead of the mail server that the settings name. */
  mail?: Mail
  /** Milliseconds since 1970. */
  now?: () => number
  /** A monotonic clock in milliseconds, for timeouts and the age of events. */
  steady?: () => number
}

/** A running server. */
export interface RunningServer {
  /** Its origin, e.g. `http://127.0.0.1:8787`. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** Changes what it serves, as the operator's command does. */
  readonly admin: Admin
  /** Accepts no more requests, lets those under way finish, closes the database. */
  stop(): Promise<void>
}

/**
 * A project's settings. Fields that are left out keep their values, or have the defaults of a new
 * project: any origin, collecting, no features.
 */
export interface ProjectInput {
  /** The `projectId` that pages use. */
  id: string
  /** A name for the operator. */
  name?: string
  /** Origins that may use it; an empty list allows any. */
  origins?: readonly string[]
  /** Whether events are collected. */
  analytics?: boolean
  /** The feature switches that it sets. */
  features?: readonly { id: string; isEnabled: boolean; config: string[] | null }[]
}

/**
 * The operator's command as functions, for test fixtures and scripts. Every change shows in the
 * next answer.
 */
export interface Admin {
  /**
   * Adds wallets or replaces those with the same ids, all or none. Throws an Error with one line
   * for each fault.
   */
  saveWallets(wallets: readonly unknown[], options?: { replace?: boolean }): Promise<void>
  /** Removes a wallet from the directory; resolves with whether it existed. */
  removeWallet(id: string): Promise<boolean>
  /** Creates or changes a project. */
  saveProject(project: ProjectInput): Promise<void>
  /** Removes a project; resolves with whether it existed. */
  removeProject(id: string): Promise<boolean>
  /** `kind` is wallet, asset (a network), currency or token; the type is read from the bytes. */
  saveImage(
    kind: 'wallet' | 'asset' | 'currency' | 'token',
    id: string,
    bytes: Uint8Array,
  ): Promise<void>
  /** Removes a picture; resolves with whether it existed. */
  removeImage(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string): Promise<boolean>
  /** The events of a project's pages, oldest first. */
  events(projectId: string): Promise<readonly unknown[]>
}
