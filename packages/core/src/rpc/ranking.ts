import { rpcLimits } from './limits.ts'

export interface Sample {
  ok: boolean
  /** Milliseconds. */
  latency: number
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * 0 … 1: weight of stability × share of successes + weight of latency × how much faster than the
 * slowest it answers. Without samples it counts as stable and slow; without a success, 0.
 *
 * @param slowest The highest mean latency (ms) of all endpoints compared.
 */
export function score(samples: readonly Sample[], slowest: number): number {
  const good = samples.filter((sample) => sample.ok)
  if (!samples.length) return rpcLimits.fallbackStability
  if (!good.length) return 0
  const speed = slowest > 0 ? 1 - mean(good) / slowest : 0
  return (
    rpcLimits.fallbackStability * (good.length / samples.length) + rpcLimits.fallbackLatency * speed
  )
}

export function rank(all: readonly (readonly Sample[])[]): number[] {
  const slowest = Math.max(0, ...all.map((samples) => mean(samples.filter((sample) => sample.ok))))
  const scores = all.map((samples) => score(samples, slowest))
  return scores
    .map((_, index) => index)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function mean(samples: readonly Sample[]): number {
  return samples.length
    ? samples.reduce((sum, sample) => sum + sample.latency, 0) / samples.length
    : 0
}
