/** What a relay allows. Each can be set when it is started. */
export interface RelayLimits {
  /** The longest frame, in bytes; a longer one closes its socket (1009). */
  frameBytes: number
  /** The longest message of a publication, in characters. */
  messageLength: number
  /** Topics of one batch. */
  batch: number
  /** Topics that one socket may be subscribed to. */
  topics: number
  /** Messages that wait on one topic. */
  mailbox: number
  /** The longest life of a message, in seconds. */
  ttl: number
  /** Requests of one socket: so many at once, and so many a second after that. */
  socketRequests: Rate
  /** Requests of one client, over all its sockets. */
  clientRequests: Rate
  /** Connections of one client. More are turned away with HTTP 429. */
  connections: Rate
}

/** A rate limit: a burst, and a sustained rate. */
export interface Rate {
  /** How many at once. */
  burst: number
  /** How many a second in the long run. */
  perSecond: number
}

/** The limits of a local relay by default. */
export const relayLimits: RelayLimits = {
  frameBytes: 1 << 20,
  messageLength: 512_000,
  batch: 500,
  topics: 5_000,
  mailbox: 1_000,
  ttl: 30 * 86_400,
  socketRequests: { burst: 300, perSecond: 100 },
  clientRequests: { burst: 500, perSecond: 150 },
  connections: { burst: 60, perSecond: 5 },
}

/** A token bucket for each key. */
export interface Meter {
  /** Counts it if it is allowed. */
  take(key: string): boolean
  forget(key: string): void
}

/** Beyond that the oldest are dropped. */
const maxKeys = 10_000

export function createMeter({ burst, perSecond }: Rate, now: () => number): Meter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(key) {
      const at = now()
      const bucket = buckets.get(key) ?? { left: burst, at }
      // If the clock was set back, nothing is added or removed.
      const left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) / 1_000) * perSecond)
      buckets.delete(key)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at })
      if (buckets.size > maxKeys)
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest)
          break
        }
      return left >= 1
    },
    forget: (key) => void buckets.delete(key),
  }
}
