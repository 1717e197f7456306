import type { KeyManager } from './embedded/keys.ts'
import type { Mail } from './mail/types.ts'
import type { Settings } from './settings.ts'

/** Settings that differ from the defaults, and what a test may want to hold in its hands. */
export interface ServerOptions extends Partial<Settings> {
  /** Where log lines go; the standard output. */
  logTo?: { write(line: string): void }
  /** Reaches the nodes of the RPC proxy. */
  fetch?: typeof fetch
  /** How hosts that contracts and names give are found (all addresses of a name), and `address:port` that may be reached though it is not public. For tests alone. */
  guarded?: { resolve?: (host: string) => Promise<readonly string[]>; allow?: readonly string[] }
  /** The folder of the built login frame, in the place of the one that comes with the server. */
  frame?: string
  /** Holds the operator's key of the embedded wallets, in the place of the one that the settings name: a key management service, for instance. Mails that wait are sealed by the settings' key all the same. */
  keys?: KeyManager
  /** Sends the mails of the embedded wallet, in the place of the mail server that the settings name. */
  mail?: Mail
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds from anywhere, which only pass: by them waiting ends and events grow old. */
  steady?: () => number
}

/** A server that listens. */
export interface RunningServer {
  /** Its origin, e.g. `http://127.0.0.1:8787`. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** Changes what it serves, as the operator's command does. */
  readonly admin: Admin
  /** Takes no more requests, lets those under way finish, closes the database. */
  stop(): Promise<void>
}

/** A project's settings; what is left out keeps its value, or has the default of a new one: any origin, collecting, no features. */
export interface ProjectInput {
  /** What `projectId` of a page names. */
  id: string
  /** For you alone. */
  name?: string
  /** Pages that may use it; none named: any. */
  origins?: readonly string[]
  /** Whether events are collected. */
  analytics?: boolean
  /** The feature switches that it decides on. */
  features?: readonly { id: string; isEnabled: boolean; config: string[] | null }[]
}

/** What the operator's command does, for programs: test fixtures, scripts. Every change shows in the next answer. */
export interface Admin {
  /** Adds wallets or replaces those with the same ids, all or none. Throws an Error with one line for each fault. */
  saveWallets(wallets: readonly unknown[], options?: { replace?: boolean }): Promise<void>
  /** Takes a wallet out of the directory; whether it was there. */
  removeWallet(id: string): Promise<boolean>
  /** Makes a project, or changes it. */
  saveProject(project: ProjectInput): Promise<void>
  /** Removes a project; whether it was there. */
  removeProject(id: string): Promise<boolean>
  /** `kind` is wallet, asset (a network), currency or token; the type is read from the bytes. */
  saveImage(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string, bytes: Uint8Array): Promise<void>
  /** Removes a picture; whether it was there. */
  removeImage(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string): Promise<boolean>
  /** What a project's pages sent, oldest first. */
  events(projectId: string): Promise<readonly unknown[]>
}
