/** What a host has a table for: nonces that are out, and sessions. Here they are one process's. */
import { createNonce } from '@portico/server/verify'

/** Values that are good for a time. */
interface Shelf<T> {
  put(key: string, value: T): void
  get(key: string): T | undefined
  /** Takes it out, so that it is there once. */
  take(key: string): T | undefined
}

/** Makes one; `life` is milliseconds. */
function createShelf<T>(life: number): Shelf<T> {
  const kept = new Map<string, { value: T; until: number }>()
  const get = (key: string): T | undefined => {
    const found = kept.get(key)
    return found && found.until > Date.now() ? found.value : undefined
  }
  return {
    put(key, value) {
      for (const [old, { until }] of kept) if (until <= Date.now()) kept.delete(old)
      kept.set(key, { value, until: Date.now() + life })
    },
    get,
    take(key) {
      const value = get(key)
      kept.delete(key)
      return value
    },
  }
}

const minute = 60_000

/** The nonces that are out. */
export const nonces: Shelf<true> = createShelf(10 * minute)
/** An account that is signed in, as CAIP-10, and the message that it signed. */
export interface SignedIn {
  account: string
  message: string
}

/**
 * Sessions by what is in their cookies: a visitor may be signed in with an account of each chain
 * namespace.
 */
export const sessions: Shelf<readonly SignedIn[]> = createShelf(24 * 60 * minute)

/** As good a secret as a nonce is, twice as long. */
export const createSecret = (): string => createNonce() + createNonce()
