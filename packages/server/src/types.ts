import type { KeyManager } from './keys/key-manager.ts'
import type { Mail } from './mail/types.ts'
import type { Settings } from './settings.ts'

/** Settings, and parts that tests may replace. */
export interface ServerOptions extends Partial<Settings> {
  /** Destination of log lines. Default: the standard output. */
  logTo?: { write(line: string): void }
  /** Fetches from the nodes of the RPC proxy. */
  fetch?: typeof fetch
  /**
   * For tests: resolves hosts of URLs from contracts and names, and `address:port` pairs that are
   * allowed though not public.
   */
  guarded?: { resolve?: (host: string) => Promise<readonly string[]>; allow?: readonly string[] }
  /** The folder of another built login frame. */
  frame?: string
  /**
   * Replaces the settings' key for embedded wallets, for instance by a key management service. The
   * settings' key still seals waiting mails.
   */
  keys?: KeyManager
  /** Replaces the mail server of the settings. */
  mail?: Mail
  /** Milliseconds since 1970. */
  now?: () => number
  /** Monotonic milliseconds, for timeouts and the age of events. */
  steady?: () => number
}

/** A running server. */
export interface RunningServer {
  /** Its origin, e.g. `http://127.0.0.1:8787`. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** Changes content as the operator's command does. */
  readonly admin: Admin
  /** Accepts no more requests, finishes open ones, closes the database. */
  stop(): Promise<void>
}

/**
 * A project's settings. Omitted fields keep their values; in a new project: any origin, collecting,
 * no features.
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

/** The operator's command as functions. Every change shows in the next answer. */
export interface Admin {
  /** Adds or replaces wallets by id, all or none. Throws an Error with a line for each fault. */
  saveWallets(wallets: readonly unknown[], options?: { replace?: boolean }): Promise<void>
  /** Resolves with whether it existed. */
  removeWallet(id: string): Promise<boolean>
  /** Creates or changes a project. */
  saveProject(project: ProjectInput): Promise<void>
  /** Resolves with whether it existed. */
  removeProject(id: string): Promise<boolean>
  /** `kind` is wallet, asset (a network), currency or token; the type is read from the bytes. */
  saveImage(
    kind: 'wallet' | 'asset' | 'currency' | 'token',
    id: string,
    bytes: Uint8Array,
  ): Promise<void>
  /** Resolves with whether it existed. */
  removeImage(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string): Promise<boolean>
  /** 65 bytes: the first says how to recover the key (BIP-137 and its variants in wallets). */
  events(projectId: string): Promise<readonly unknown[]>
}
