/** How long a line that is down is left alone. */
import type { Platform } from '@portico/core'

const first = 500
const ceiling = 30_000
const window = 30_000
/** Tries in that window: by itself, and when somebody asks for one. */
const mostOwn = 7
const mostAsked = 8
/** Between two that are asked for. */
const apart = 1_000

/** Whether a refusal means later, not never: by its JSON-RPC code (EIP-1474's "limit exceeded"), HTTP's, or its words. */
export const isBusy = (why: string, code?: number): boolean => code === -32005 || code === 429 || /too many|rate.?limit|\b429\b/i.test(why)

/** Full jitter: anything up to a bound that doubles with each failure. */
export function delay(failures: number, random: (bytes: number) => Uint8Array): number {
  const share = random(4).reduce((sum, byte) => sum / 256 + byte / 256, 0)
  return share * Math.min(ceiling, first * 2 ** failures)
}

/** Whatever asks, and however often: no more than eight tries in 30 s. */
export interface Gate {
  /** Milliseconds until the next try is allowed. `asked`: by a visitor, a request, or the network that came back. */
  wait(asked?: boolean): number
  took(): void
}

export function createGate(platform: Pick<Platform, 'now'>): Gate {
  let tries: number[] = []
  return {
    wait(asked) {
      const now = platform.now()
      // One that lies ahead was made before the clock was set back.
      tries = tries.filter((at) => at <= now && now - at <= window)
      /** Milliseconds until a try that was made so many tries ago is long enough ago. */
      const left = (ago: number, ms: number): number => (tries.at(-ago) ?? -Infinity) + ms - now
      return Math.max(0, left(asked ? mostAsked : mostOwn, window + 1), asked ? left(1, apart) : 0)
    },
    took: () => void tries.push(platform.now()),
  }
}
