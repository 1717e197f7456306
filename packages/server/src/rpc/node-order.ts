declare module '../http/deps.ts' {
  interface Deps {
    nodeOrder: NodeOrder
  }
}
/** The order of nodes. Otherwise a node that hangs would cost every request its whole timeout. */
export interface NodeOrder {
  order(urls: readonly string[]): readonly string[]
  ended(url: string, late: boolean): void
}

/** Milliseconds that a late node stays last. */
const rest = 30_000

export function createNodeOrder(now: () => number): NodeOrder {
  /** By URL; no more entries than nodes. */
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
