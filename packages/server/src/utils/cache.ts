/** Bounded by bytes; the least recently used are removed first. */
export interface ByteCache<T> {
  get(key: string): T | undefined
  set(key: string, value: T, bytes: number): void
  readonly bytes: number
}

const overhead = 128

/** A value above a quarter of the limit is not stored: it would push out all others. */
export function createCache<T>(limit: number): ByteCache<T> {
  const entries = new Map<string, { value: T; size: number }>()
  let total = 0
  const drop = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      const size = bytes + key.length * 2 + overhead
      drop(key)
      if (size > limit / 4) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= limit) break
        drop(oldest)
      }
    },
    get bytes() {
      return total
    },
  }
}
