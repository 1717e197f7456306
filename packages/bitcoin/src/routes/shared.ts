/** The shared accounts, and calls with typed errors. */
import type { Account, ConnFact, Stop } from '@portico/core'

export interface Shared {
  accounts(): readonly Account[]
  share(next: readonly Account[]): void
  /** An empty answer is a locked wallet, not another account. */
  again(next: readonly Account[]): void
  report(fact: ConnFact): void
  /** @param listen Runs while there is a follower. */
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

/** A wallet without events still answers, and a missing one has nothing to disconnect. */
export function quietly(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
