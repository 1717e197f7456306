import type { Prepared, Stop } from '@portico/core'
import type { WalletLinksModule } from '@portico/core/modal'

/** What wallet views pass to one another; shared by all cards of a mounted modal. */
export interface Handover {
  /**
   * Wallets pressed before the code that asks them had loaded, by their view's data. A wallet is
   * not asked once its view has been left.
   */
  pending: WeakSet<object>
  /** Requests by the wallet record of the route: one may settle before the view has loaded. */
  started: WeakMap<object, Promise<unknown>>
  /** Builds links to wallets outside of this page. */
  links?: WalletLinksModule
  /** Pairings by namespaces: a pairing for one must not answer a request for another. */
  prepared: Map<string, Prepared>
  watching: number
  /** The latest request, until it settles. */
  latest?: Promise<unknown> | undefined
  /** Cancels the end that the last closed view has scheduled. */
  resume: Stop
}

export function createHandover(): () => Handover {
  const handover: Handover = {
    pending: new WeakSet(),
    started: new WeakMap(),
    prepared: new Map(),
    watching: 0,
    resume: () => {},
  }
  return () => handover
}
