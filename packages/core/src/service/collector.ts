import { isPorticoError, retryAfterOf, statusOf } from '../errors/error.ts'
import { send, statusError, withSender, type Net, type Sender } from '../http/http.ts'
import { limits } from '../limits/limits.ts'
import { serviceLimits } from './limits.ts'
import { weigh } from './outbox.ts'

/**
 * `again`: retry later. `lost`: the collector will never accept it. `over`: retried often enough,
 * or aborted. `refused`: the collector accepts nothing from this page. `alone`: the collector
 * accepts one event at a time.
 */
export type Fate = 'sent' | 'again' | 'lost' | 'over' | 'refused' | 'alone'

export interface Collector {
  pause(): number
  /** Bytes that may still be sent by requests that outlive the page. */
  room(): number
  send(path: keyof CollectorUrls, body: string, signal: AbortSignal): Promise<Fate>
}

export interface CollectorUrls {
  '/batch': string
  '/e': string
}

export function collectorUrls(base: string | undefined, sender: Sender): CollectorUrls | undefined {
  try {
    return base
      ? { '/batch': withSender(base, sender, '/batch'), '/e': withSender(base, sender, '/e') }
      : undefined
  } catch {
    return undefined
  }
}

export function createCollector(platform: Net, urls: CollectorUrls): Collector {
  let failures = 0
  let notBefore = 0
  /** Pending bytes of requests that may outlive the page. */
  let outliving = 0

  async function post(path: keyof CollectorUrls, body: string, signal: AbortSignal): Promise<void> {
    const weight = weigh(body)
    const keepalive = outliving + weight <= serviceLimits.keepalive
    if (keepalive) outliving += weight
    try {
      // A text body without a content type needs no preflight.
      const init: RequestInit = {
        method: 'POST',
        body,
        keepalive,
        credentials: 'omit',
        referrerPolicy: 'strict-origin',
      }
      await send(platform, urls[path], init, {
        timeout: limits.rpcTimeout,
        signal,
        async read(response) {
          if (!response.ok) throw statusError(response, platform.now())
        },
      })
    } finally {
      if (keepalive) outliving -= weight
    }
  }

  function judge(failure: unknown, path: keyof CollectorUrls): Fate {
    const status = statusOf(failure)
    if (status === 403) return 'refused'
    if (path === '/batch' && (status === 404 || status === 405)) return 'alone'
    if (isPorticoError(failure) && failure.code === 'aborted') return 'over'
    const patience = status === 429 || status === 503
    if (status !== undefined && status >= 400 && status < 500 && status !== 408 && !patience)
      return 'lost'
    if (isPorticoError(failure) && failure.exit === 'offline') return 'again'
    const ours = Math.min(serviceLimits.backoff * 2 ** failures, serviceLimits.longestBackoff)
    notBefore = platform.now() + (patience ? (retryAfterOf(failure) ?? ours) : ours)
    failures++
    if (patience || failures < serviceLimits.tries) return 'again'
    failures = 0
    return 'over'
  }

  return {
    pause: () => Math.max(0, notBefore - platform.now()),
    room: () => serviceLimits.keepalive - outliving,
    async send(path, body, signal) {
      try {
        await post(path, body, signal)
        failures = 0
        return 'sent'
      } catch (failure) {
        return judge(failure, path)
      }
    },
  }
}
