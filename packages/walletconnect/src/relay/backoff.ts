/** How long a line that is down is left alone. */

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
  wait(now: number, asked: boolean): number
  took(now: number): void
}

export function createGate(): Gate {
  let tries: number[] = []
  return {
    wait(now, asked) {
      // One that lies ahead was made before the clock was set back.
      tries = tries.filter((at) => at <= now && now - at <= window)
      const oldest = tries.at(-(asked ? mostAsked : mostOwn))
      const spaced = asked ? (tries.at(-1) ?? -Infinity) + apart - now : 0
      return Math.max(0, spaced, oldest === undefined ? 0 : oldest + window + 1 - now)
    },
    took: (now) => void tries.push(now),
  }
}
