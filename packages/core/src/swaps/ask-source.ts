import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { SwapQuote, SwapRequest, SwapSource } from '../types/index.ts'
import { parseQuote } from './parse-quote.ts'
import { supports } from './sources.ts'
import type { QuotingSwaps, SwapAnswer } from './types.ts'

/** A source's answer, with what it has thrown. */
export interface Reply {
  readonly answer: SwapAnswer
  readonly thrown?: unknown
}

const describe = (error: unknown): { readonly code: string; readonly message: string } =>
  isPorticoError(error)
    ? { code: error.code, message: error.message }
    : { code: 'unknown', message: 'Unknown error' }

/** @throws PorticoError `parse` when the source answers something else than was asked. */
export function believed(
  { services }: Pick<QuotingSwaps, 'services'>,
  source: SwapSource,
  request: SwapRequest,
  value: unknown,
): SwapQuote {
  const quote = parseQuote(value, source.id, request, services.platform.now())
  if (quote) return quote
  throw new PorticoError('parse', `The quote of ${source.id} is no answer to the request`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}

/** Null: the source does not have the network. Never rejects. */
export async function askSource(
  portico: Pick<QuotingSwaps, 'services'>,
  source: SwapSource,
  request: SwapRequest,
  signal: AbortSignal,
): Promise<Reply | null> {
  const { id, name } = source
  const about = { source: id, name }
  let value: unknown
  try {
    if (!(await supports(source, request.chain))) return null
    value = await source.quote(request, signal)
  } catch (thrown) {
    return { answer: { ...about, is: 'error', error: describe(thrown) }, thrown }
  }
  if (value === null) return { answer: { ...about, is: 'no-route' } }
  try {
    return {
      answer: { ...about, is: 'quote', quote: believed(portico, source, request, value) },
    }
  } catch (thrown) {
    portico.services.report(thrown)
    return { answer: { ...about, is: 'refused', error: describe(thrown) }, thrown }
  }
}
