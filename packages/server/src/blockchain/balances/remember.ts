export interface Answers<Value> {
  /**
   * @param key The account and chain.
   * @param force Reads again. Soon after a forced read this waits, with all others who ask
   *   meanwhile, because the earlier answer may be older than what they know to have changed.
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
  /** The forced read that is due, if one is. */
  next?: Promise<Value>
}

/** Milliseconds that an answer is cached, and between two forced reads. */
const life = 30_000
const pause = 3_000

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** @param most Entries; the oldest are removed first. */
export function createAnswers<Value>(
  most: number,
  now: () => number,
  wait: (ms: number) => Promise<void> = delay,
): Answers<Value> {
  const entries = new Map<string, Entry<Value>>()
  const within = (since: number, ms: number): boolean => now() >= since && now() - since < ms

  function answer(
    key: string,
    force: boolean,
    read: (before: Value | undefined) => Promise<Value>,
  ): Promise<Value> {
    const before = entries.get(key)
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
        if (entries.get(key) === entry) entries.set(key, { ...entry, at: Number.NEGATIVE_INFINITY })
      },
    )
    return entry.value
  }

  return {
    of(key, force, read) {
      const before = entries.get(key)
      if (before?.next) return before.next
      if (force && before && within(before.forced, pause)) {
        const left = before.forced + pause - now()
        before.next = wait(left).then(() => answer(key, true, read))
        return before.next
      }
      return before && !force && within(before.at, life) ? before.value : answer(key, force, read)
    },
  }
}
