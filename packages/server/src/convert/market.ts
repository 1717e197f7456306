import type { Logger } from 'pino'
import { ServiceError } from '../blockchain/fetch-json.ts'
import type { Metrics } from '../utils/metrics.ts'
import { RefusedSwapError, WrongAnswerError } from './ask.ts'
import { createRests } from './rests.ts'
import type { SourceQuote, SourceTransaction, Swap, SwapSource } from './types.ts'
import { within } from './within.ts'

export interface Offer {
  readonly source: SwapSource
  readonly quote: SourceQuote
}

export interface MarketDeps {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'swapSources' | 'swapSeconds'>
  readonly now: () => number
  readonly deadline: (ms: number) => AbortSignal
  readonly stopped: AbortSignal
  /** Milliseconds. */
  readonly timeout: number
}

export interface Market {
  /**
   * Side by side, under one deadline.
   *
   * @throws NoAnswerError where not even one said that it has no route.
   */
  offers(sources: readonly SwapSource[], swap: Swap): Promise<readonly Offer[]>
  /** Null where the source has no route any more. Throws what the source threw. */
  build(source: SwapSource, swap: Swap, permit?: string): Promise<SourceTransaction | null>
}

export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

function outcomeOf(error: unknown, signal: AbortSignal): 'refused' | 'wrong' | 'slow' | 'failed' {
  if (error instanceof RefusedSwapError) return 'refused'
  if (error instanceof WrongAnswerError) return 'wrong'
  return signal.aborted ? 'slow' : 'failed'
}

/** What of a transaction has to hold whatever the source. */
function checkTransaction(source: SwapSource, swap: Swap, { to, value }: SourceTransaction): void {
  if (to !== source.contract(swap.chain))
    throw new WrongAnswerError(`${source.name}: another target than its contract`)
  if (value !== (swap.from === 'native' ? swap.amount : 0n))
    throw new WrongAnswerError(`${source.name}: another value than is swapped`)
}

export function createMarket(deps: MarketDeps): Market {
  const { log, metrics, now, deadline, stopped, timeout } = deps
  const rests = createRests(now)

  /** Counts and logs how it ended. */
  async function run<T>(
    source: SwapSource,
    does: 'quote' | 'build',
    work: (signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> {
    const signal = AbortSignal.any([deadline(timeout), stopped])
    const started = performance.now()
    const count = (outcome: string): void => {
      metrics.swapSources.inc({ source: source.id, does, outcome })
      metrics.swapSeconds.observe({ source: source.id }, (performance.now() - started) / 1_000)
    }
    try {
      const found = await within(work(signal), signal)
      rests.answered(source.id)
      count(found === null ? 'none' : 'found')
      return found
    } catch (error) {
      const outcome = outcomeOf(error, signal)
      count(outcome)
      if (stopped.aborted) throw error
      // A token of a stranger's can cause wrong answers; they are no reason to ask less.
      if (outcome === 'slow' || outcome === 'failed')
        rests.failed(source.id, error instanceof ServiceError ? error.wait : undefined)
      else rests.answered(source.id)
      log.warn(
        { source: source.id, does, outcome, why: (error as Error).message },
        'a source of swaps gave no answer that counts',
      )
      throw error
    }
  }

  return {
    async offers(sources, swap) {
      const fit = sources.filter(({ id }) => rests.of(id) === 'fit')
      const doubtful = sources.filter(({ id }) => rests.of(id) === 'doubtful')
      const ask = (source: SwapSource): Promise<SourceQuote | null> =>
        run(source, 'quote', (signal) => source.quote(swap, signal))
      const waited = fit.length > 0 ? fit : doubtful
      if (fit.length > 0) for (const source of doubtful) void ask(source).catch(() => {})
      const settled = await Promise.allSettled(waited.map(ask))
      const answered = settled.some(
        (each) => each.status === 'fulfilled' || each.reason instanceof RefusedSwapError,
      )
      if (!answered) throw new NoAnswerError('no source of swaps answered')
      return settled.flatMap((each, place): Offer[] =>
        each.status === 'fulfilled' && each.value !== null && each.value.amountOut > 0n
          ? [{ source: waited[place]!, quote: each.value }]
          : [],
      )
    },
    build: (source, swap, permit) =>
      run(source, 'build', async (signal) => {
        const transaction = await source.build(swap, signal, permit)
        if (transaction) checkTransaction(source, swap, transaction)
        return transaction
      }),
  }
}
