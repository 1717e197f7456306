import type { Prepared, Stop } from '@portico/core'
import type { RouteData } from './instance.ts'

/** What views of wallets hand to one another: one for all cards of an instance, as long as its modal is mounted. */
export interface Handover {
  /**
   * Wallets that were pressed before the code that asks them was here, by the data of their view. It waits for that code, and says so where it does
   * not come; whoever leaves the view is asked for nothing.
   */
  unasked: WeakSet<RouteData>
  /** What a press on a row has asked, by the wallet's record in the route behind it: it may have been answered before the view is there to wait. */
  pressed: WeakMap<object, Promise<unknown>>
  /** What leads to wallets outside of this page, once it is here. */
  links: typeof import('@portico/core/internal/directory/wallet-links') | null
  /** Pairings by the chain families that a wallet is asked for: another's would be the answer to another question. */
  prepared: Map<string, Prepared>
  /** How many views wait for a wallet, and what was asked for last, until it is answered. */
  watching: number
  asked: Promise<unknown> | undefined
  /** Somebody waits again: what the last view to close has arranged for is not done. */
  stay: Stop
}

export function createHandover(): () => Handover {
  const handover: Handover = { unasked: new WeakSet(), pressed: new WeakMap(), links: null, prepared: new Map(), watching: 0, asked: undefined, stay: () => {} }
  return () => handover
}
