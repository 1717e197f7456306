/** HTTP under a deadline: plain requests, the client of a JSON service, and that of the host’s own. */
import type { Context } from '../contracts/context.ts'
import { PorticoError } from '../errors/error.ts'
import { limits } from '../limits/limits.ts'
import type { Json, Platform } from '../types/index.ts'
import { version } from '../utils/version.ts'

function aborted(signal: AbortSignal): PorticoError {
  return new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal.reason })
}

/** What a request needs of the platform. */
export type Net = Pick<Platform, 'fetch' | 'after' | 'now' | 'online'>

/**
 * Sends a plain HTTP request. The deadline covers the body too: a server that sends headers and then nothing would otherwise
 * hold its caller for ever.
 *
 * @param read Reads the response; runs within the deadline.
 * @throws PorticoError `timeout`, `aborted`, `network` (exit `offline` when the browser is
 *   offline), and any PorticoError of `read`.
 */
export async function send<T>(
  net: Net,
  url: string,
  init: RequestInit,
  options: {
    timeout: number
    signal?: AbortSignal | undefined
    read: (response: Response) => Promise<T>
  },
): Promise<T> {
  const { signal } = options
  if (signal?.aborted) throw aborted(signal)
  const controller = new AbortController()
  let stop = (): void => {}
  const cut = new Promise<never>((_, reject) => {
    const end = (error: PorticoError): void => {
      reject(error)
      controller.abort()
    }
    const onAbort = (): void => end(aborted(signal as AbortSignal))
    signal?.addEventListener('abort', onAbort)
    const cancel = net.after(options.timeout, () =>
      end(
        new PorticoError('timeout', 'The request took too long to respond', {
          exit: 'timeout',
          category: 'API_ERROR',
        }),
      ),
    )
    stop = () => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
  })
  const work = async (): Promise<T> =>
    options.read(await net.fetch(url, { ...init, signal: controller.signal }))
  try {
    // Raced, not only aborted: a host's own fetch may ignore the signal.
    return await Promise.race([work(), cut])
  } catch (error) {
    if (error instanceof PorticoError) throw error
    throw new PorticoError('network', 'The request could not be sent', {
      exit: net.online() ? 'failed' : 'offline',
      category: 'API_ERROR',
      cause: error,
    })
  } finally {
    stop()
  }
}

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

export interface Sender extends Query {
  projectId: string
  st: 'portico'
  sv: string
}

/** The rule of the wire format. */
export const isProjectId = (id: unknown): id is string =>
  typeof id === 'string' && /^[-_.a-zA-Z0-9]{1,64}$/.test(id)

/** The wire format's limit. */
const longest = 128

/** The version where there is no adapter to name. */
const fallback = 'html-wagmi-4.2.2'

/**
 * The query of every call.
 *
 * @param framework What renders the modal, e.g. `react`.
 * @example senderOf(ctx, 'react') // { projectId: 'shop', st: 'portico', sv: 'react-evm,solana-0.1.0' }
 */
export function senderOf(
  { config, adapters }: Pick<Context, 'adapters'> & { config: { service: { projectId: string } } },
  framework = 'html',
): Sender {
  const names = [
    ...new Set([...adapters.values()].map(({ namespace, label }) => label ?? namespace)),
  ].join(',')
  return {
    projectId: config.service.projectId,
    st: 'portico',
    sv: names ? `${framework}-${names}-${version}`.slice(0, longest) : fallback,
  }
}

/**
 * A service's URL with the sender in its query; `createHttp` keeps it in every call.
 *
 * @throws TypeError when `base` is not an absolute URL.
 */
export function withSender(base: string, sender: Sender, path = ''): string {
  const url = new URL(base)
  if (path) url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(sender)) url.searchParams.set(name, String(value))
  return url.href
}

/**
 * Adds the sender to each request; undefined without a valid project id.
 *
 * @param quiet Statuses that are handled elsewhere and not reported as errors.
 * @param base Default: the directory's.
 */
export function createServiceHttp(
  shared: Context,
  quiet: readonly unknown[],
  platform: Platform = shared.services.platform,
  base: string | undefined = shared.config.service?.url,
): { http: Http; sender: Sender } | undefined {
  const { service, framework } = shared.config
  if (!isProjectId(service?.projectId)) return undefined
  const sender = senderOf(
    { config: { service }, adapters: shared.adapters },
    framework ?? shared.framework,
  )
  const report = (error: unknown): void =>
    void (
      quiet.includes((error as { data?: { status?: number } }).data?.status) ||
      shared.services.report(error)
    )
  return {
    sender,
    http: createHttp({
      platform,
      baseUrl: withSender(base!, sender),
      clientId: () => shared.clientId,
      report,
    }),
  }
}
