declare module '../http/parts.ts' {
  interface Parts {
    turns: Turns
  }
}
/**
 * The order in which nodes are asked. Otherwise a node that hangs would cost every request its
 * whole timeout.
 */
export interface Turns {
  /** The nodes in their configured order, except that nodes which were late recently come last. */
  order(urls: readonly string[]): readonly string[]
  /** Reports whether a node was late or in time. */
  ended(url: string, late: boolean): void
}

/** Milliseconds for which a node that was late is asked last. */
const rest = 30_000

export function createTurns(now: () => number): Turns {
  /** By URL, when a node was last late. The map has no more entries than there are nodes. */
  const lateAt = new Map<string, number>()
  return {
    order(urls) {
      const time = now()
      // If the clock was set back, a node must not stay last for that long.
      const isLate = (url: string): boolean =>
        Math.abs(time - (lateAt.get(url) ?? -Infinity)) < rest
      return [...urls.filter((url) => !isLate(url)), ...urls.filter(isLate)]
    },
    ended(url, late) {
      if (late) lateAt.set(url, now())
      else lateAt.delete(url)
    },
  }
}
