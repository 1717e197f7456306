import type { Prepared, Stop } from '@portico/core'

/**
 * What wallet views pass to one another. All cards of an instance share one, for as long as its
 * modal is mounted.
 */
export interface Handover {
  /**
   * Wallets that were pressed before the code that asks them had loaded, by the data of their view.
   * The view waits for that code and reports when it does not load. A wallet is not asked once its
   * view has been left.
   */
  pending: WeakSet<object>
  /**
   * The request that a press on a row started, by the wallet's record in the route: it may settle
   * before the view has loaded.
   */
  started: WeakMap<object, Promise<unknown>>
  /** The code that builds links to wallets outside of this page, once it has loaded. */
  links?: typeof import('@portico/core/internal/directory/wallet-links')
  /**
   * Pairings by the chain families that they are for: a pairing for one family must not answer a
   * request for another.
   */
  prepared: Map<string, Prepared>
  /** How many views wait for a wallet. */
  watching: number
  /** The latest request, until it settles. */
  latest?: Promise<unknown> | undefined
  /** A view waits again: revokes the end that the view which closed last has scheduled. */
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
