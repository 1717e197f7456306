import * as v from 'valibot'
import { readRetryAfter, readText, ServiceError } from '../blockchain/fetch-json.ts'

/** A source answered something else than it was asked. Its message has no values of the answer. */
export class WrongAnswerError extends Error {
  override name = 'WrongAnswerError'
}

/** A source answered that it does not take this request. */
export class RefusedSwapError extends Error {
  override name = 'RefusedSwapError'

  /** @param code As the source publishes it; free text is left out. */
  constructor(source: string, code: string) {
    super(`${source} refused: ${/^[\w .-]{1,64}$/.test(code) ? code : 'no known reason'}`)
  }
}

export interface AskDeps {
  readonly fetch: typeof fetch
  readonly now: () => number
}

export interface SourceRequest {
  /** Of the source, for errors. */
  readonly name: string
  readonly url: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string>>
}

/** In bytes; calls of many pools have some ten thousand. */
const longest = 1_000_000

/** An answer with its status: a source says by 400 or 404 that there is no route. */
export interface SourceAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * Redirects are not followed, so that a key goes nowhere else.
 *
 * @throws ServiceError that names neither address nor key.
 */
export async function askSource(
  { fetch, now }: AskDeps,
  { name, url, query, headers }: SourceRequest,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  const address = new URL(url)
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(key, value)
  let response: Response
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal,
    })
  } catch {
    throw new ServiceError(`${name} did not answer`)
  }
  const { status } = response
  if (!response.ok && status !== 400 && status !== 404) {
    await response.body?.cancel().catch(() => {})
    const waits = status === 429 || status === 503
    throw new ServiceError(
      `${name} answered ${status}`,
      waits ? readRetryAfter(response.headers.get('retry-after'), now()) : undefined,
    )
  }
  try {
    return { status, body: JSON.parse(await readText(response, longest)) }
  } catch {
    throw new ServiceError(`${name} answered something else than JSON, or too much`)
  }
}

/** @throws WrongAnswerError where an answer does not fit. */
export function parseAnswer<S extends v.GenericSchema>(
  name: string,
  schema: S,
  body: unknown,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = v.getDotPath(issue)
  throw new WrongAnswerError(`${name}: ${place ?? 'the answer'} is not as published`)
}

/** @throws WrongAnswerError with the name of the first fact that does not hold. */
export function checkFacts(name: string, facts: Readonly<Record<string, boolean>>): void {
  const wrong = Object.entries(facts).find(([, holds]) => !holds)
  if (wrong) throw new WrongAnswerError(`${name}: another ${wrong[0]} than asked for`)
}
