import { PorticoError } from '../errors/error.ts'
import { limits } from '../limits/limits.ts'
import type { Json } from '../types/index.ts'
import { send, type Net } from './send.ts'
import { statusError } from './status.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface BlobCall {
  query?: Query
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  cache?: RequestCache
  type?: string
}

export interface HttpCall<T> extends Omit<BlobCall, 'type'> {
  /** Null: the reply does not match. */
  parse: (reply: unknown) => T | null
  body?: Json
}

export interface Http {
  get<T>(path: string, call: Omit<HttpCall<T>, 'body'>): Promise<T>
  post<T>(path: string, call: HttpCall<T>): Promise<T>
  put<T>(path: string, call: HttpCall<T>): Promise<T>
  delete<T>(path: string, call: HttpCall<T>): Promise<T>
  blob(path: string, call?: BlobCall): Promise<Blob>
}

export interface HttpOptions {
  platform: Net
  /** Absolute; every path stays below it, and its own query is kept. */
  baseUrl: string
  clientId?: () => string | undefined
  /** Milliseconds for the whole exchange, including the body. */
  timeout?: number
  /** Default `omit`: the data is the same for every visitor. */
  credentials?: RequestCredentials
  report?: (error: unknown) => void
}

/** A path segment that leaves the base URL, as the URL parser reads it. */
const climbs = /(^|[\\/])(\.|%2e){1,2}([\\/]|$)/i

/**
 * A client for one JSON service. A body has no content type, so that a cross-origin POST needs no
 * preflight; pass `headers` when a server requires one.
 *
 * @throws PorticoError from every call: `http-status` ("HTTP status code N", cause = the
 *   response, data = status and retryAfter), `parse` (category DATA_PARSING_ERROR), `http-path`,
 *   `timeout`, `network`, `aborted`.
 * @example
 * const http = createHttp({ platform, baseUrl: 'https://api.example.org' })
 * const { count } = await http.get('/wallets', { query: { page: 1 }, parse: readWallets })
 */
export function createHttp(options: HttpOptions): Http {
  const { platform, credentials = 'omit' } = options

  function urlOf(path: string, query: Query = {}): string {
    if (climbs.test(path)) throw new PorticoError('http-path', 'A path may not leave its base URL')
    const url = new URL(options.baseUrl)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
    const all: Query = { ...query, clientId: options.clientId?.() }
    for (const [name, value] of Object.entries(all))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    return url.href
  }

  function exchange<T>(
    method: string,
    path: string,
    call: BlobCall & { body?: Json },
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const init: RequestInit = { method, credentials, referrerPolicy: 'strict-origin' }
    if (call.body !== undefined) init.body = JSON.stringify(call.body)
    if (call.headers) init.headers = call.headers
    if (call.cache) init.cache = call.cache
    return send(platform, urlOf(path, call.query), init, {
      timeout: options.timeout ?? limits.rpcTimeout,
      signal: call.signal,
      read(response) {
        if (!response.ok) throw statusError(response, platform.now())
        return read(response)
      },
    })
  }

  async function json<T>(method: string, path: string, call: HttpCall<T>): Promise<T> {
    const answer = exchange(method, path, call, async (response) => {
      const text = await response.text()
      try {
        const value = call.parse(text ? JSON.parse(text) : undefined)
        if (value !== null) return value
      } catch (cause) {
        throw unreadable(cause)
      }
      throw unreadable()
    })
    if (options.report) answer.catch(options.report)
    return answer
  }

  return {
    get: (path, call) => json('GET', path, call),
    post: (path, call) => json('POST', path, call),
    put: (path, call) => json('PUT', path, call),
    delete: (path, call) => json('DELETE', path, call),
    blob: async (path, call = {}) =>
      exchange('GET', path, call, async (response) => {
        const blob = await response.blob()
        if (!blob.type.startsWith(call.type ?? '')) throw unreadable()
        return blob
      }),
  }
}

function unreadable(cause?: unknown): PorticoError {
  return new PorticoError('parse', 'The reply is not what was expected', {
    category: 'DATA_PARSING_ERROR',
    cause,
  })
}
