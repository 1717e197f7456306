/** The events of connections that the engine passes on to features. */
import type { AccountRef } from '../state/select.ts'

/** An account that has just been connected. */
export interface ConnectedAccount extends AccountRef {
  /** Whether the wallet was restored automatically, so that no caller waits for it. */
  readonly restored: boolean
}

/** A wallet that is about to be released in these namespaces. */
export interface Release {
  /** The id of the link. */
  readonly link: string
  /** The chain families that are released. */
  readonly namespaces: readonly string[]
}

/** What the engine tells the features of an instance about its connections. */
export type HookCall =
  /** An account is connected: `afterConnect` of each feature runs, one after the other. */
  | readonly [name: 'connected', account: ConnectedAccount]
  /** Resolves once the features let go of the connection of a namespace, or the signal aborts. */
  | readonly [name: 'held', ns: string, signal: AbortSignal]
  /** Links are to be ended: runs `beforeRelease`. */
  | readonly [name: 'beforeRelease', which: { link?: string; namespace?: string }]

/** The hooks of an instance's features about its connections. Never rejects. */
export type ConnectionHooks = (...call: HookCall) => Promise<void>
