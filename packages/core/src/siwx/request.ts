import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { Net } from '../http/send.ts'

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
 * Does not use `http/send.ts`, which most pages with sign-in would load only for this.
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
  const init: RequestInit = {
    credentials,
    signal: abort.signal,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }
  try {
    const response = await net.fetch(url, init)
    const { status, ok } = response
    if (none.includes(status)) return null
    if (!ok)
      throw new PorticoError('http-status', `HTTP status code ${status}`, {
        category: 'API_ERROR',
        cause: response,
        data: { status },
      })
    return parse((await response.text()).slice(0, longest))
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text || 'true') as unknown
  } catch {
    return text
  }
}
