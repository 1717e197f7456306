/** How long a connection that failed is left alone. */
import type { Platform } from '@portico/core'

const first = 500
const ceiling = 30_000
const window = 30_000
/** The attempts in that window: automatic ones, and requested ones. */
const mostOwn = 7
const mostAsked = 8
/** The minimum between two requested attempts. */
const apart = 1_000

/**
 * Whether a refusal is temporary, by its JSON-RPC code (EIP-1474's "limit exceeded"), its HTTP
 * status or its text.
 */
export const isBusy = (why: string, code?: number): boolean =>
  code === -32005 || code === 429 || /too many|rate.?limit|\b429\b/i.test(why)

/** Full jitter: a random pause below a bound that doubles with each failure. */
export function delay(failures: number, random: (bytes: number) => Uint8Array): number {
  const share = random(4).reduce((sum, byte) => sum / 256 + byte / 256, 0)
  return share * Math.min(ceiling, first * 2 ** failures)
}

/** Limits the attempts to eight in 30 s, whatever requests them. */
export interface Gate {
  /**
   * Milliseconds until the next attempt is allowed. `asked` is true when a visitor, a request, or
   * the network's return asks for it.
   */
  wait(asked?: boolean): number
  took(): void
}

export function createGate(platform: Pick<Platform, 'now'>): Gate {
  let tries: number[] = []
  return {
    wait(asked) {
      const now = platform.now()
      // The time of an attempt is in the future when the clock was set back since.
      tries = tries.filter((at) => at <= now && now - at <= window)
      /** Milliseconds until the attempt at this position is old enough. */
      const left = (ago: number, ms: number): number => (tries.at(-ago) ?? -Infinity) + ms - now
      return Math.max(0, left(asked ? mostAsked : mostOwn, window + 1), asked ? left(1, apart) : 0)
    },
    took: () => void tries.push(platform.now()),
  }
}
