import type { AccountRef } from '../state/select.ts'

/** An account that was just connected. */
export interface ConnectedAccount extends AccountRef {
  /** Whether it was restored automatically, so that no caller waits. */
  readonly restored: boolean
}

/** A wallet that is about to be released in these namespaces. */
export interface Release {
  /** The id of the link. */
  readonly link: string
  /** The released namespaces. */
  readonly namespaces: readonly string[]
}

export type HookCall =
  | readonly [name: 'connected', account: ConnectedAccount]
  | readonly [name: 'held', namespace: string, signal: AbortSignal]
  | readonly [name: 'beforeRelease', which: { link?: string; namespace?: string }]

/** `held` rejects with the reason when the account was not kept; the others never reject. */
export type ConnectionHooks = (...call: HookCall) => Promise<void>
