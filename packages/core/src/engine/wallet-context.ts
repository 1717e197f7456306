/** What the functions that ask wallets share, beyond the engine's own context. */
import type { Portico } from '../public/portico.ts'
import type { AccountRef } from '../state/select.ts'
import type { Target } from '../state/state.ts'
import type { Json, Link, Stop } from '../types/index.ts'
import type { EngineContext, LinkActions } from './context.ts'

/** One attempt to connect, as it was begun. */
export interface Attempt {
  id: number
  target: Target
  /** Aborted when the visitor stops waiting. */
  abort: AbortController
  /** Another namespace of the same wallet stays the active one. */
  behind: boolean
  /**
   * Whether a further request to the same wallet follows at once: features do not hold the visitor
   * before it.
   */
  goesOn: boolean
}

export interface WalletContext extends EngineContext {
  linkActions: LinkActions
  attempts: {
    /** The id of the attempt that was begun last. */
    last: number
    /** The last target that the visitor asked for. */
    target: Target | undefined
    /** The one under way, and what it ends with. */
    pending: (Attempt & { result: Promise<AccountRef> }) | null
    /** Passes the visitor's input to the attempt. */
    answer?: (value: Json) => unknown
    /** A wallet's approval that came after the visitor had stopped waiting. */
    late: Link | null
    /** The attempt for whose wallet the card is parked. */
    parkedFor: number
  }
  /** Stops the wait for a network switch. */
  networkSwitch: { abort: AbortController | null }
  /** Of several wallets that claim one identity, the one that the visitor has picked. */
  picks: {
    /** By link: the offers that claimed its identity when it was picked. */
    rivals: Map<string, readonly string[]>
    /** By link: the question to the visitor. */
    asked: Map<string, Promise<void>>
    /** Each checks again whether its question is answered. */
    checks: Set<Stop>
  }
  /** By link: when its wallet last confirmed its accounts, milliseconds since the epoch. */
  confirmed: Map<string, number>
  portico: EngineContext['portico'] & Pick<Portico, 'getState' | 'subscribe' | 'ui'>
}
