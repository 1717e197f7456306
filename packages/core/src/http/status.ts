import { isPorticoError, PorticoError } from '../errors/error.ts'
import { isFields } from '../utils/fields.ts'

/**
 * Reads a `Retry-After` header (RFC 9110 §10.2.3).
 *
 * @param header Seconds or an HTTP date.
 * @param now Milliseconds since the epoch.
 * @returns Milliseconds to wait, never negative; undefined when the header has no usable value.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  // An HTTP date starts with its weekday; `Date.parse` alone would take "-5" for a year.
  const at = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

export function statusError(response: Response, now: number): PorticoError {
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'), now)
  return new PorticoError('http-status', `HTTP status code ${response.status}`, {
    category: 'API_ERROR',
    cause: response,
    data:
      retryAfter === undefined
        ? { status: response.status }
        : { status: response.status, retryAfter },
  })
}

export function numberIn(
  error: unknown,
  key: 'status' | 'retryAfter' | 'rpcCode',
): number | undefined {
  const data = isPorticoError(error) ? error.data : undefined
  const value = isFields(data) ? data[key] : undefined
  return typeof value === 'number' ? value : undefined
}

export function statusOf(error: unknown): number | undefined {
  return numberIn(error, 'status')
}

export function retryAfterOf(error: unknown): number | undefined {
  return numberIn(error, 'retryAfter')
}
