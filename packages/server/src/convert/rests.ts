/** Sources that do not answer are asked less, so that no request waits for them. */
export interface Rests {
  /** `rests`: it is not asked. `doubtful`: it is asked, and nobody waits for it. */
  of(source: string): 'fit' | 'doubtful' | 'rests'
  answered(source: string): void
  /** @param wait Milliseconds that the source itself wants. */
  failed(source: string, wait?: number): void
}

/** A single pair of tokens can be slow. */
const mostFailures = 3
const shortest = 15_000
const longest = 300_000

/** @param now Milliseconds. */
export function createRests(now: () => number): Rests {
  const states = new Map<string, { failures: number; until: number }>()
  return {
    of(source) {
      const state = states.get(source)
      if (!state || (state.failures < mostFailures && state.until <= now())) return 'fit'
      return state.until > now() ? 'rests' : 'doubtful'
    },
    answered: (source) => void states.delete(source),
    failed(source, wait = 0) {
      const failures = (states.get(source)?.failures ?? 0) + 1
      const over = Math.min(failures - mostFailures, 10)
      const rest = over >= 0 ? Math.min(shortest * 2 ** over, longest) : 0
      states.set(source, { failures, until: now() + Math.max(rest, Math.min(wait, longest)) })
    },
  }
}
