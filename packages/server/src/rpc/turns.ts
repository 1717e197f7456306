/** In which order nodes are asked: one that hangs would cost every request its whole timeout. */
export interface Turns {
  /** The nodes as they are configured, but those that let somebody wait lately come last. */
  order(urls: readonly string[]): readonly string[]
  /** How one of them ended: late, or in time. */
  ended(url: string, late: boolean): void
}

/** A node that did not answer in time is asked last for this many milliseconds. */
const rest = 30_000

export function createTurns(now: () => number): Turns {
  /** By URL, when it was late; there are never more than are configured. */
  const lateAt = new Map<string, number>()
  return {
    order(urls) {
      const time = now()
      // A clock that was set back must not keep a node waiting for as long.
      const isLate = (url: string): boolean => Math.abs(time - (lateAt.get(url) ?? -Infinity)) < rest
      return [...urls.filter((url) => !isLate(url)), ...urls.filter(isLate)]
    },
    ended(url, late) {
      if (late) lateAt.set(url, now())
      else lateAt.delete(url)
    },
  }
}
