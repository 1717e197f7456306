import type { Json, Platform, Stop, Store } from '../types/index.ts'

/** Of all stored data; {@link migrations} converts older data. */
export const storageVersion = 1

/**
 * Converts an older version's entry to the next; null drops it. Empty until a second version
 * exists.
 */
export type Migrations = Readonly<Record<number, (key: string, value: Json) => Json | null>>
export const migrations: Migrations = {}

/**
 * `portico/<version>/<instance>/`, one key per value, so that tabs never overwrite each other's.
 * Broken or blocked storage returns undefined; a value that cannot be written is kept in memory for
 * this page.
 */
export function createStorage(
  platform: Platform,
  id: string,
  steps: Migrations = migrations,
  version: number = storageVersion,
): Store {
  const store = openStorage(platform, id, version)
  for (let from = 0; from < version; from++) {
    const step = steps[from]
    if (!step) continue
    const old = openStorage(platform, id, from)
    for (const key of old.keys('')) {
      const value = old.get(key)
      const next = value === undefined ? null : step(key, value)
      if (next !== null && store.get(key) === undefined) store.set(key, next)
      old.del(key)
    }
  }
  return store
}

function openStorage(platform: Platform, id: string, version: number): Store {
  const prefix = `portico/${version}/${id}/`
  const memory = new Map<string, string | null>()
  const raw = (key: string): string | null => {
    if (memory.has(key)) return memory.get(key) ?? null
    try {
      return platform.storage?.getItem(prefix + key) ?? null
    } catch {
      return null
    }
  }

  return {
    get(key) {
      const text = raw(key)
      if (text === null) return undefined
      try {
        return JSON.parse(text) as Json
      } catch {
        return undefined
      }
    },
    set(key, value) {
      const text = JSON.stringify(value)
      try {
        const disk = platform.storage
        disk?.setItem(prefix + key, text)
        memory.delete(key)
        return disk !== null
      } catch {
        memory.set(key, text)
        return false
      }
    },
    del(key) {
      memory.delete(key)
      try {
        platform.storage?.removeItem(prefix + key)
      } catch {
        memory.set(key, null)
      }
    },
    keys(under) {
      const found = new Set<string>()
      try {
        const disk = platform.storage
        for (let i = 0; disk && i < disk.length; i++) {
          const key = disk.key(i)
          if (key?.startsWith(prefix + under)) found.add(key.slice(prefix.length))
        }
      } catch {
        // Storage that cannot be listed has no keys.
      }
      for (const [key, value] of memory) {
        if (value === null) found.delete(key)
        else if (key.startsWith(under)) found.add(key)
      }
      return [...found].sort()
    },
    watch(cb): Stop {
      const win = platform.window
      const onStorage = (event: StorageEvent): void => {
        // A null key means that everything was cleared.
        if (event.key === null) cb('')
        else if (event.key.startsWith(prefix)) cb(event.key.slice(prefix.length))
      }
      win?.addEventListener('storage', onStorage)
      return () => win?.removeEventListener('storage', onStorage)
    },
  }
}
