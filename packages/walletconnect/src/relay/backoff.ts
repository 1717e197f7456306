import type { Platform } from '@portico/core'

const first = 500
const ceiling = 30_000
const window = 30_000
/** Automatic and requested attempts. */
const mostOwn = 7
const mostAsked = 8
/** Between two requested attempts, milliseconds. */
const apart = 1_000

/** By JSON-RPC code (EIP-1474's "limit exceeded"), HTTP status or text. */
export const isBusy = (why: string, code?: number): boolean =>
  code === -32005 || code === 429 || /too many|rate.?limit|\b429\b/i.test(why)

/** Full jitter: random below a bound that doubles with each failure. */
export function delay(failures: number, random: (bytes: number) => Uint8Array): number {
  const share = random(4).reduce((sum, byte) => sum / 256 + byte / 256, 0)
  return share * Math.min(ceiling, first * 2 ** failures)
}

/** Eight attempts in 30 s, whatever requests them. */
export interface Gate {
  /** Milliseconds. `asked`: by a visitor, a request, or the network's return. */
  wait(asked?: boolean): number
  took(): void
}

export function createGate(platform: Pick<Platform, 'now'>): Gate {
  let tries: number[] = []
  return {
    wait(asked) {
      const now = platform.now()
      // The clock may have been set back since.
      tries = tries.filter((at) => at <= now && now - at <= window)
      const left = (ago: number, ms: number): number => (tries.at(-ago) ?? -Infinity) + ms - now
      return Math.max(0, left(asked ? mostAsked : mostOwn, window + 1), asked ? left(1, apart) : 0)
    },
    took: () => void tries.push(platform.now()),
  }
}
