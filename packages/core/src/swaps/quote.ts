import { PorticoError } from '../errors/error.ts'
import { senderOf } from '../transfers/sending-adapter.ts'
import { askSource, type Reply } from './ask-source.ts'
import { readCosts } from './costs.ts'
import { gather, late } from './deadline.ts'
import { ranked } from './rank.ts'
import { requestOf } from './request.ts'
import { allSources, swappingOf, unsupported } from './sources.ts'
import type { AskSwap, QuotingSwaps, SwapOptions, SwapQuotes } from './types.ts'

/** How long a quote counts as fresh, milliseconds: it is asked again then. */
export const swapQuoteLifetime = 10_000

/** Milliseconds. */
const deadline = 5_000
/** How long the others may take once there is a quote: none of them delays it by more. */
const grace = 1_000

/**
 * Asks all sources side by side what they would give now. Once there is a quote, the others have
 * one more second, and all have 5 s. The best is the one that gives the most, less the cost of its
 * gas where gas and prices are known.
 *
 * @throws PorticoError `swap-unsupported`, `swap-incomplete`, `slippage`, `amount`, `no-account`;
 *   `swap-liquidity` or `swap-no-route` when no source has a quote, or the error of the sources;
 *   `timeout`, `aborted`.
 * @example const { best } = await quoteSwap(portico, { from: null, to: usdc, amount: '0.1' })
 */
export async function quoteSwap(
  portico: QuotingSwaps,
  { signal = new AbortController().signal, ...options }: SwapOptions & AskSwap,
): Promise<SwapQuotes> {
  const { platform } = portico.services
  const { chain } = senderOf(portico, options.chain)
  const swapping = await swappingOf(portico, chain)
  const request = await requestOf(portico, swapping, { ...options, chain }, signal)
  const sources = allSources(portico, swapping)
  const reading = new AbortController()
  // One quote is the best whatever its gas costs.
  const costs =
    sources.length > 1 ? readCosts(portico, swapping, request, reading.signal) : undefined
  try {
    const found = await gather(
      platform,
      sources.map((source) => (inner: AbortSignal) => askSource(portico, source, request, inner)),
      { deadline, grace, enough: (reply) => reply?.answer.is === 'quote', signal },
    )
    const replies = found.flatMap((reply, at): Reply | readonly Reply[] => {
      const { id, name } = sources[at]!
      // Null: without this network.
      return reply === null ? [] : (reply ?? { answer: { source: id, name, is: 'late' } })
    })
    const answers = replies.map(({ answer }) => answer)
    const isContest = answers.filter(({ quote }) => quote).length > 1
    const known = isContest ? await costs?.soon() : costs?.now()
    const all = ranked(answers, known ?? {})
    const best = all[0]?.quote
    if (!best) throw failureOf(replies)
    return { request, best, all, at: platform.now() }
  } finally {
    reading.abort()
  }
}

/** Why there is no quote at all. */
function failureOf(replies: readonly Reply[]): unknown {
  if (replies.length === 0) return unsupported()
  const codes = ['swap-liquidity', 'funds-insufficient']
  const telling = codes.flatMap((code) =>
    replies.filter(({ answer }) => answer.error?.code === code),
  )
  const hasAnswered = replies.some(({ answer }) => answer.is === 'no-route')
  const thrown = telling[0]?.thrown ?? (hasAnswered ? undefined : thrownIn(replies))
  if (thrown !== undefined) return thrown
  if (!hasAnswered) return late()
  return new PorticoError('swap-no-route', 'No source swaps these tokens', {
    category: 'API_ERROR',
    exit: 'failed',
    data: {
      answers: replies.map(({ answer: { source, is, error } }) =>
        error ? { source, is, error: { ...error } } : { source, is },
      ),
    },
  })
}

const thrownIn = (replies: readonly Reply[]): unknown =>
  replies.find((reply) => reply.thrown !== undefined)?.thrown
