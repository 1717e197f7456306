/** What routes have in common: the current accounts that a wallet shares, and calls whose errors are typed. */
import type { Account, ConnFact, Stop } from '@portico/core'

/** What a wallet shares now, and who is notified of changes. */
export interface Shared {
  accounts(): readonly Account[]
  share(next: readonly Account[]): void
  /** What was asked for. None is no word of another account: a locked wallet shares none. */
  again(next: readonly Account[]): void
  report(fact: ConnFact): void
  /** @param listen Begins to listen to the wallet itself, for as long as somebody follows. */
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
      if (next[0]) share(next)
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

/** Runs what need not succeed: a wallet without events still answers, and one that has left the page has nothing to disconnect from. */
export function quietly(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
