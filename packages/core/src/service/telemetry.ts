/**
 * Reports events and errors to the collector that the host configured, and to nobody else. Without one, or with
 * `features.analytics` off, not one request is made for it. Nothing here throws, waits or shows.
 */
import type { PorticoEvent } from '../events.ts'
import type { Http } from '../http/client.ts'
import type { Stop } from '../types.ts'
import { tell } from './alerts.ts'
import { collectorUrls, createCollector, type Collector, type Fate } from './collector.ts'
import type { ServiceContext } from './context.ts'
import { serviceLimits } from './limits.ts'
import { createOutbox, weigh } from './outbox.ts'
import { createPermission } from './permission.ts'
import { errorOf, placeOf, trackOf, uuid } from './report.ts'
import type { Sender } from './sender.ts'

export interface Telemetry {
  /** Sends what waits, as far as it may be sent now. Never rejects. */
  flush(): Promise<void>
  /** Hears nothing more from now on, sends what waits, and ends. */
  close(): void
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
  return urls ? report(ctx, http, createCollector(ctx.services.platform, urls)) : { flush: async () => {}, close() {}, stop() {} }
}

function report(ctx: ServiceContext, http: Http, collector: Collector): Telemetry {
  const { platform } = ctx.services
  const events = createOutbox(serviceLimits.pending)
  const errors = createReports()
  const permission = createPermission(platform, http, stop)
  let offs: Stop[] = []
  let stopped = false
  let cancelTimer: Stop | undefined
  /** Ends all that is on its way. */
  let line = new AbortController()
  let last = Promise.resolve()
  /** The collector knows no batches. */
  let alone = false

  const wanted = (): boolean => !stopped && ctx.config.features?.analytics !== false
  const waiting = (): boolean => events.size + errors.size() > 0
  const open = (): boolean => wanted() && platform.online() && collector.pause() === 0

  /** Switched off, or for good: nothing that was meant to be sent is sent any more. */
  function drop(): void {
    events.clear()
    errors.clear()
    disarm()
    line.abort()
    line = new AbortController()
  }

  function stop(): void {
    stopped = true
    drop()
    for (const off of offs) off()
    offs = []
  }

  function hear(event: PorticoEvent): void {
    if (!wanted() || unsent.includes(event.event)) return
    try {
      const place = placeOf(platform.window?.location)
      const id = uuid(platform.random)
      if (event.event !== 'INTERNAL_SDK_ERROR') hearEvent(JSON.stringify(trackOf(event, place, id)))
      else if (errors.add(JSON.stringify(errorOf(event, place, id)), platform.now())) void drain('errors')
    } catch {
      // An event that cannot be read is not worth the host's page.
    }
  }

  function hearEvent(text: string): void {
    if (text === 'null' || weigh(text) + 2 > serviceLimits.batch) return
    events.add([text])
    if (events.weight > serviceLimits.batch) void drain('full')
    arm()
    if (platform.online()) void permission.ask(line.signal)
  }

  function disarm(): void {
    cancelTimer?.()
    cancelTimer = undefined
  }

  function arm(): void {
    // Coming back online sets it again.
    if (!waiting() || !platform.online()) return disarm()
    if (cancelTimer || !wanted()) return
    cancelTimer = platform.after(Math.min(Math.max(serviceLimits.flush, collector.pause()), longestTimer), () => {
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
    if (waiting() && open()) await permission.ask(line.signal)
    while (permission.given && open() && errors.size() > 0) await sendError()
    const due = (): boolean => (what === 'all' ? events.size > 0 : what === 'full' && events.weight > serviceLimits.batch)
    let more = true
    while (more && permission.given && open() && due()) more = await sendBatch(events.take(serviceLimits.batch))
    arm()
  }

  /** Sent once, whatever becomes of it: a report of a failed report would never end. */
  async function sendError(): Promise<void> {
    heed(await collector.send('/e', errors.take(platform.now()), line.signal))
  }

  /** False when the rest had better wait: a collector may ask for a pause of no time at all. */
  async function sendBatch(batch: readonly string[]): Promise<boolean> {
    if (batch.length === 0) return false
    const { signal } = line
    if (alone) return sendEach(batch, signal)
    const fate = await collector.send('/batch', `[${batch.join(',')}]`, signal)
    if (fate === 'alone') alone = true
    if ((fate === 'again' || fate === 'alone') && !signal.aborted) events.putBack(batch)
    heed(fate)
    return fate === 'sent' || fate === 'lost' || fate === 'alone'
  }

  /** One after another, for a collector that knows no batches; the first that it does not take keeps the others waiting. */
  async function sendEach(batch: readonly string[], signal: AbortSignal): Promise<boolean> {
    for (const [at, text] of batch.entries()) {
      const fate = await collector.send('/e', text, signal)
      if (fate === 'sent' || fate === 'lost') continue
      if (!signal.aborted) events.putBack(batch.slice(fate === 'again' ? at : at + 1))
      heed(fate)
      return false
    }
    return true
  }

  function heed(fate: Fate): void {
    if (fate !== 'refused' || stopped) return
    stop()
    tell(ctx, 'collector-refused')
  }

  /** The page may be going: what fits is sent so that it outlives it. */
  function leave(): void {
    if (!waiting() || !open()) return
    if (!permission.given) return void drain('all')
    while (errors.size() > 0 && weigh(errors.next()) <= collector.room()) void sendError()
    const batch = events.take(collector.room())
    // All at once: nobody is here to send the next when one has arrived.
    void Promise.all((alone ? batch.map((text) => [text]) : [batch]).map(sendBatch)).then(arm)
  }

  let on = wanted()
  const page = platform.window
  page?.addEventListener('pagehide', leave)
  page?.document?.addEventListener('freeze', leave)
  offs = [
    () => page?.removeEventListener('pagehide', leave),
    () => page?.document?.removeEventListener('freeze', leave),
    platform.changes(() => (platform.visible() ? arm() : leave())),
    // Switched off: at once, not at the next event.
    ctx.state.subscribe(() => {
      const before = on
      on = wanted()
      if (before && !on) drop()
    }),
  ]
  for (const event of ctx.early) hear(event)
  const deafen = ctx.on(hear)
  offs.push(deafen)

  return {
    flush: () => drain('all'),
    close() {
      // What is raised while the last is on its way is the next instance's to send.
      deafen()
      void drain('all').finally(stop)
    },
    stop,
  }
}

interface Reports {
  size(): number
  /** False when there have been enough of late. */
  add(text: string, now: number): boolean
  next(): string
  /** Takes the next to be sent, now. */
  take(now: number): string
  clear(): void
}

/** Error reports that wait. Those and the ones of the last minute are never more than five together. */
function createReports(): Reports {
  let pending: string[] = []
  let sent: number[] = []
  return {
    size: () => pending.length,
    add(text, now) {
      sent = sent.filter((at) => at > now - serviceLimits.errorReportWindow)
      if (sent.length + pending.length >= serviceLimits.errorReports) return false
      pending.push(text)
      return true
    },
    next: () => pending[0] ?? '',
    take(now) {
      sent.push(now)
      return pending.shift() ?? ''
    },
    clear() {
      pending = []
    },
  }
}
