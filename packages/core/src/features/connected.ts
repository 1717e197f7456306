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

/** The hooks of an instance's features about its connections. */
export interface ConnectionHooks {
  /** Runs `afterConnect` of each feature, one after the other. */
  connected(account: ConnectedAccount): void
  /** Until the features let go of the connection of a namespace, or the signal aborts. Never rejects. */
  held(ns: string, signal: AbortSignal): Promise<void>
  /** Runs `beforeRelease` for the links that are to be ended. Never rejects. */
  beforeRelease(which: { link?: string; namespace?: string }): Promise<void>
}
