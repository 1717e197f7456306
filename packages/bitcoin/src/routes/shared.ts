/** What routes share: the accounts that a wallet currently shares, and calls with typed errors. */
import type { Account, ConnFact, Stop } from '@portico/core'

/** The accounts that the wallet shares now, and the listeners to them. */
export interface Shared {
  accounts(): readonly Account[]
  share(next: readonly Account[]): void
  /** The new answer. An empty one does not mean another account: a locked wallet shares none. */
  again(next: readonly Account[]): void
  report(fact: ConnFact): void
  /** @param listen Starts to listen to the wallet itself, while there is a follower. */
  follow(listen: () => Stop): (emit: (fact: ConnFact) => void) => Stop
}

export function createShared(first: readonly Account[]): Shared {
  let accounts = first
  const followers = new Set<(fact: ConnFact) => void>()
  const report = (fact: ConnFact): void => {
    for (const follower of [...followers]) follower(fact)
  }
  const share = (next: readonly Account[]): void => {
    accounts = next
    report({ is: 'accounts', accounts: next })
  }
  return {
    accounts: () => accounts,
    report,
    share,
    again(next) {
      if (next.length > 0) share(next)
    },
    follow: (listen) => (emit) => {
      followers.add(emit)
      const unlisten = listen()
      return () => {
        followers.delete(emit)
        unlisten()
      }
    },
  }
}

/**
 * Runs a call that may fail: a wallet without events still answers, and one that has left the page
 * has nothing to disconnect.
 */
export function quietly(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
