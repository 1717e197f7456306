/**
 * Reports events and errors to the collector that the host configured, and to nobody else. Without one, or with
 * `features.analytics` off, not one request is made for it. Nothing here throws, waits or shows.
 */
import type { PorticoEvent } from '../events.ts'
import type { Http } from '../http/client.ts'
import { retryAfterOf, statusOf } from '../http/facts.ts'
import { send } from '../http/send.ts'
import { statusError } from '../http/status.ts'
import { isPorticoError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Stop } from '../types.ts'
import { serviceAlert } from './alerts.ts'
import type { ServiceContext } from './context.ts'
import { serviceLimits } from './limits.ts'
import { createOutbox, weigh } from './outbox.ts'
import { errorOf, placeOf, trackOf, uuid } from './report.ts'
import { withSender, type Sender } from './sender.ts'
import { parseAnalytics } from './wire.ts'

export interface Telemetry {
  /** Sends what waits, as far as it may be sent now. Never rejects. */
  flush(): Promise<void>
  /** Sends nothing more; what waits is dropped. */
  stop: Stop
}

/** Alerts are for the developer of the page, who has them in the stream; the other name is nobody's business at all. */
const unsent: readonly string[] = ['ALERT', 'MODAL_CREATED']

/** The longest that a timer can be set for. */
const longestTimer = 2_147_483_647

/**
 * Starts reporting: what was raised before first, once, then each event as it comes.
 *
 * @param http Of the service itself: it is asked once whether the project wants analytics at all.
 */
export function createTelemetry(ctx: ServiceContext, { http, sender }: { http: Http; sender: Sender }): Telemetry {
  const urls = collectorUrls(ctx.config.service.collector, sender)
  return urls ? report(ctx, http, urls) : { flush: async () => {}, stop() {} }
}

const givenUp = (failure: unknown): boolean => isPorticoError(failure) && failure.code === 'aborted'

interface Urls {
  batch: string
  error: string
}

function collectorUrls(collector: string | undefined, sender: Sender): Urls | undefined {
  try {
    return collector ? { batch: withSender(collector, sender, '/batch'), error: withSender(collector, sender, '/e') } : undefined
  } catch {
    // The configuration's own check says so to the developer.
    return undefined
  }
}

function report(ctx: ServiceContext, http: Http, urls: Urls): Telemetry {
  const { platform } = ctx.services
  const events = createOutbox(serviceLimits.pending)
  let errors: string[] = []
  /** When error reports were sent lately. */
  let sent: number[] = []
  let permission: Promise<void> | undefined
  let permitted = false
  let stopped = false
  let failures = 0
  /** The collector is left alone until then. */
  let notBefore = 0
  /** Bytes on their way that may outlive the page. */
  let outliving = 0
  let cancelTimer: Stop | undefined
  let line = new AbortController()
  let last = Promise.resolve()

  const wanted = (): boolean => !stopped && ctx.config.features?.analytics !== false
  const waiting = (): boolean => events.size + errors.length > 0
  const open = (): boolean => wanted() && platform.online() && platform.now() >= notBefore

  /** Analytics were switched off, or for good: nothing that was meant to be sent is sent any more. */
  function drop(): void {
    events.clear()
    errors = []
    cancelTimer?.()
    cancelTimer = undefined
    line.abort()
    line = new AbortController()
  }

  function hear(event: PorticoEvent): void {
    if (!wanted() || unsent.includes(event.event)) return
    try {
      if (event.event === 'INTERNAL_SDK_ERROR') hearError(event)
      else hearEvent(event)
    } catch {
      // An event that cannot be read is not worth the host's page.
    }
  }

  function hearEvent(event: PorticoEvent): void {
    const told = trackOf(event, placeOf(platform.window?.location), uuid(platform.random))
    const text = JSON.stringify(told)
    if (told === null || weigh(text) + 2 > serviceLimits.batch) return
    events.add([text])
    if (events.weight > serviceLimits.batch) void drain('full')
    arm()
    if (platform.online()) void ask()
  }

  function hearError(event: PorticoEvent): void {
    const since = platform.now() - limits.errorReportWindow
    sent = sent.filter((at) => at > since)
    if (sent.length + errors.length >= limits.errorReports) return
    errors.push(JSON.stringify(errorOf(event, placeOf(platform.window?.location), uuid(platform.random))))
    void drain('errors')
  }

  /** Whether the project wants analytics: asked once, when there is something to tell. No answer is no objection. */
  function ask(): Promise<void> {
    permission ??= http.get('/getAnalyticsConfig', { parse: parseAnalytics, signal: line.signal }).then(
      (enabled) => {
        permitted = enabled
        if (!enabled) stop()
      },
      (failure: unknown) => {
        // Given up with the switch: asked again should it be switched on.
        if (givenUp(failure)) permission = undefined
        else permitted = true
      },
    )
    return permission
  }

  function arm(): void {
    if (!waiting() || !platform.online()) {
      // Coming back online sets it again.
      cancelTimer?.()
      cancelTimer = undefined
      return
    }
    if (cancelTimer || !wanted()) return
    const wait = Math.min(Math.max(serviceLimits.flush, notBefore - platform.now()), longestTimer)
    cancelTimer = platform.after(wait, () => {
      cancelTimer = undefined
      void drain('all')
    })
  }

  /** One after another: a second call finds what the first has left. */
  function drain(what: 'all' | 'full' | 'errors'): Promise<void> {
    last = last.then(() => work(what))
    return last
  }

  async function work(what: 'all' | 'full' | 'errors'): Promise<void> {
    // The switch may have been turned without a word to the state.
    if (!wanted()) return drop()
    if (!waiting()) return
    if (open()) await ask()
    while (permitted && open() && errors.length > 0) await sendError()
    if (what !== 'errors')
      while (permitted && open() && (what === 'all' ? events.size > 0 : events.weight > serviceLimits.batch))
        if (!(await sendBatch(events.take(serviceLimits.batch)))) break
    arm()
  }

  async function post(url: string, body: string): Promise<void> {
    const weight = weigh(body)
    const keepalive = outliving + weight <= serviceLimits.keepalive
    if (keepalive) outliving += weight
    try {
      // A text body without a content type of its own needs no preflight.
      const init: RequestInit = { method: 'POST', body, keepalive, credentials: 'omit', referrerPolicy: 'strict-origin' }
      await send(platform, url, init, {
        timeout: limits.rpcTimeout,
        signal: line.signal,
        async read(response) {
          if (!response.ok) throw statusError(response, platform.now())
        },
      })
      failures = 0
    } finally {
      if (keepalive) outliving -= weight
    }
  }

  /** Sent once, whatever becomes of it: a report of a failed report would never end. */
  async function sendError(): Promise<void> {
    const [error = '', ...others] = errors
    errors = others
    sent.push(platform.now())
    try {
      await post(urls.error, error)
    } catch (failure) {
      react(failure)
    }
  }

  /** False when the rest had better wait. */
  async function sendBatch(batch: readonly string[]): Promise<boolean> {
    if (batch.length === 0) return false
    try {
      await post(urls.batch, `[${batch.join(',')}]`)
      return true
    } catch (failure) {
      const next = react(failure)
      if (next === 'again' && wanted()) events.putBack(batch)
      return next === 'lost'
    }
  }

  /** What a failure means: `again` later, or `lost` because trying again would not help. */
  function react(failure: unknown): 'again' | 'lost' | 'over' {
    if (!wanted() || givenUp(failure)) return 'over'
    const status = statusOf(failure)
    if (status === 403) {
      stop()
      ctx.alert(serviceAlert('collector-refused'))
      return 'over'
    }
    if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429) return 'lost'
    // Offline is nobody's failure: coming back online goes on.
    if (isPorticoError(failure) && failure.exit === 'offline') return 'again'
    const pause = Math.min(serviceLimits.backoff * 2 ** failures, serviceLimits.longestBackoff)
    const asked = status === 429 || status === 503 ? retryAfterOf(failure) : undefined
    notBefore = platform.now() + (asked ?? pause)
    failures++
    if (status === 429 || status === 503 || failures < serviceLimits.tries) return 'again'
    failures = 0
    return 'over'
  }

  /** The page may be going: what fits is sent so that it outlives it. */
  function leave(): void {
    if (!waiting() || !open()) return
    if (!permitted) return void drain('all')
    while (errors.length > 0 && open() && outliving + weigh(errors[0] ?? '') <= serviceLimits.keepalive) void sendError()
    void sendBatch(events.take(serviceLimits.keepalive - outliving)).then(arm)
  }

  function changed(): void {
    if (platform.visible()) arm()
    else leave()
  }

  function stop(): void {
    stopped = true
    drop()
    for (const off of offs.splice(0)) off()
  }

  let on = wanted()
  const page = platform.window
  page?.addEventListener('pagehide', leave)
  page?.document?.addEventListener('freeze', leave)
  const offs: Stop[] = [
    () => page?.removeEventListener('pagehide', leave),
    () => page?.document?.removeEventListener('freeze', leave),
    platform.changes(changed),
    // Switched off: at once, not at the next event.
    ctx.state.subscribe(() => {
      const before = on
      on = wanted()
      if (before && !on) drop()
    }),
  ]
  for (const event of ctx.early) hear(event)
  offs.push(ctx.on(hear))

  return { flush: () => drain('all'), stop }
}
