import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { Net } from '../http/http.ts'
import { defined } from '../utils/defined.ts'

const timeout = 15_000
/** Longer answers are rejected. */
const longest = 100_000

interface Call {
  credentials: RequestCredentials
  headers?: Readonly<Record<string, string>> | undefined
  body?: object | undefined
  none: readonly number[]
}

/**
 * Does not use `http/http.ts`, which most pages with sign-in would load only for this.
 *
 * @returns The answer as JSON, or else as text; true when it is empty, null for a status of
 *   `none`.
 * @throws PorticoError `timeout`, `network` (exit `offline` when the browser is offline),
 *   `http-status`.
 */
export async function request(
  net: Net,
  url: string,
  { credentials, headers, body, none }: Call,
): Promise<unknown> {
  const abort = new AbortController()
  // The deadline covers the body, too.
  const stop = net.after(timeout, () => abort.abort())
  const init: RequestInit = defined({
    credentials,
    signal: abort.signal,
    headers: { ...headers, ...defined({ 'content-type': body ? 'application/json' : undefined }) },
    method: body ? 'POST' : undefined,
    body: body ? JSON.stringify(body) : undefined,
  })
  try {
    const response = await net.fetch(url, init)
    const { status, ok } = response
    const answer = parse((await response.text()).slice(0, longest))
    if (ok) return answer
    const refusal = refusalIn(answer)
    if (none.includes(status) && refusal?.name !== 'projectId') return null
    throw new PorticoError('http-status', `HTTP status code ${status}`, {
      category: 'API_ERROR',
      cause: response,
      data: defined({ status, refusal }),
    })
  } catch (cause) {
    if (isPorticoError(cause)) throw cause
    const isLate = abort.signal.aborted
    throw new PorticoError(
      isLate ? 'timeout' : 'network',
      isLate ? 'The request took too long to respond' : 'The request could not be sent',
      {
        exit: isLate ? 'timeout' : net.online() ? 'failed' : 'offline',
        category: 'API_ERROR',
        cause,
      },
    )
  } finally {
    stop()
  }
}

/** Why a Portico server refuses a request. */
export type Refusal = {
  readonly name: string
  readonly description: string
}

/** The first reason of an error of a Portico server. */
function refusalIn(answer: unknown): Refusal | undefined {
  const { reasons } = Object(answer) as { reasons?: unknown }
  const [first] = Array.isArray(reasons) ? (reasons as unknown[]) : []
  const { name, description } = Object(first) as Partial<Record<keyof Refusal, unknown>>
  return typeof name === 'string' && typeof description === 'string'
    ? { name: name.slice(0, 64), description: description.slice(0, 256) }
    : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text || 'true') as unknown
  } catch {
    return text
  }
}
