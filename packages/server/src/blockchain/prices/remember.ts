/** Concurrent requests for a key share one read. */
export interface Remembered<Key, Value> {
  of(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>>
}

interface Entry<Value> {
  readonly at: number
  readonly value: Promise<Value | undefined>
}

/**
 * @param read Keys that it leaves out are cached as having no value.
 * @param life Milliseconds; a failure is not cached.
 * @param most Keys.
 */
export function createRemembered<Key extends string, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  life: number,
  most: number,
  now: () => number,
): Remembered<Key, Value> {
  const entries = new Map<Key, Entry<Value>>()
  const isFresh = (key: Key): boolean => {
    const age = now() - (entries.get(key)?.at ?? Number.NEGATIVE_INFINITY)
    // After the clock was set back, entries count as old.
    return age >= 0 && age < life
  }

  function readMissing(missing: readonly Key[]): Map<Key, Entry<Value>> {
    const answers = read(missing)
    const fresh = new Map<Key, Entry<Value>>()
    for (const key of missing) {
      const entry: Entry<Value> = { at: now(), value: answers.then((found) => found.get(key)) }
      fresh.set(key, entry)
      entries.delete(key)
      entries.set(key, entry)
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
    }
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
    }
    return fresh
  }

  return {
    async of(keys) {
      const asked = [...new Set(keys)]
      const missing = asked.filter((key) => !isFresh(key))
      const remembered = new Map(
        asked.flatMap((key) => (isFresh(key) ? [[key, entries.get(key)!] as const] : [])),
      )
      const all = new Map([...remembered, ...(missing.length > 0 ? readMissing(missing) : [])])
      const found = new Map<Key, Value>()
      await Promise.all(
        asked.map(async (key) => {
          const known = await all.get(key)?.value
          if (known !== undefined) found.set(key, known)
        }),
      )
      return found
    },
  }
}
