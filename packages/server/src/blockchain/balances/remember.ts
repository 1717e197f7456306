export interface Answers<Value> {
  /**
   * @param key The account and chain.
   * @param force Reads again, unless it was forced just now.
   * @param read Receives the last answer, if any.
   */
  of(
    key: string,
    force: boolean,
    read: (before: Value | undefined) => Promise<Value>,
  ): Promise<Value>
}

interface Entry<Value> {
  readonly at: number
  readonly forced: number
  readonly value: Promise<Value>
  last: Value | undefined
}

/** Milliseconds that an answer is cached, and between two forced reads. */
const life = 30_000
const pause = 3_000

/** @param most Entries; the oldest are removed first. */
export function createAnswers<Value>(most: number, now: () => number): Answers<Value> {
  const entries = new Map<string, Entry<Value>>()
  const within = (since: number, ms: number): boolean => now() >= since && now() - since < ms
  return {
    of(key, force, read) {
      const before = entries.get(key)
      const mayForce = force && !within(before?.forced ?? Number.NEGATIVE_INFINITY, pause)
      if (before && within(before.at, life) && !mayForce) return before.value
      const entry: Entry<Value> = {
        at: now(),
        forced: force ? now() : (before?.forced ?? Number.NEGATIVE_INFINITY),
        value: read(before?.last),
        last: before?.last,
      }
      entries.delete(key)
      entries.set(key, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break
        entries.delete(oldest)
      }
      entry.value.then(
        (value) => {
          entry.last = value
        },
        () => {
          // A failed read is tried again, but cannot be forced at once.
          if (entries.get(key) === entry)
            entries.set(key, { ...entry, at: Number.NEGATIVE_INFINITY })
        },
      )
      return entry.value
    },
  }
}
