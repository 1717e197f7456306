/**
 * Reports only to the host's collector. Without one, or with `features.analytics` off, no request
 * is sent. Nothing here throws, waits or shows.
 */
import type { PorticoEvent } from '../types/events.ts'
import type { Http, Sender } from '../http/http.ts'
import type { Stop } from '../types/index.ts'
import { raiseAlert } from './alerts.ts'
import { collectorUrls, createCollector, type Collector, type Fate } from './collector.ts'
import type { ServiceContext } from './context.ts'
import { serviceLimits } from './limits.ts'
import { createOutbox, weigh, type Outbox } from './outbox.ts'
import { createPermission, type Permission } from './permission.ts'
import { errorOf, placeOf, trackOf, uuid } from './report.ts'

export interface Telemetry {
  flush(): Promise<void>
  close(): void
  stop: Stop
}

/** Alerts are for the page's developer; MODAL_CREATED is never sent. */
const unsent: readonly string[] = ['ALERT', 'MODAL_CREATED']

/** Maximum of a timer, milliseconds. */
const longestTimer = 2_147_483_647

/**
 * Starts with the earlier events.
 *
 * @param http The service's client, which is asked once whether the project wants analytics.
 */
export function createTelemetry(
  ctx: ServiceContext,
  { http, sender }: { http: Http; sender: Sender },
): Telemetry {
  const urls = collectorUrls(ctx.config.service.collector, sender)
  return urls
    ? report(ctx, http, createCollector(ctx.services.platform, urls))
    : { flush: async () => {}, close() {}, stop() {} }
}

interface Reporting {
  ctx: ServiceContext
  collector: Collector
  events: Outbox
  errors: Reports
  permission: Permission
  stopped: boolean
  /** The collector does not support batches. */
  alone: boolean
  line: AbortController
  cancelTimer: Stop | undefined
  offs: Stop[]
  last: Promise<void>
}

type Due = 'all' | 'full' | 'errors'

function report(ctx: ServiceContext, http: Http, collector: Collector): Telemetry {
  const { platform } = ctx.services
  const stop = (): void => stopReporting(it)
  const it: Reporting = {
    ctx,
    collector,
    events: createOutbox(serviceLimits.pending),
    errors: createReports(),
    permission: createPermission(platform, http, stop),
    stopped: false,
    alone: false,
    line: new AbortController(),
    cancelTimer: undefined,
    offs: [],
    last: Promise.resolve(),
  }
  watchPage(it)
  for (const event of ctx.early) onEvent(it, event)
  const unlisten = ctx.on((event) => onEvent(it, event))
  it.offs.push(unlisten)
  return {
    flush: () => drain(it, 'all'),
    close() {
      // Events emitted during the last request belong to the next instance.
      unlisten()
      void drain(it, 'all').finally(stop)
    },
    stop,
  }
}

const isWanted = ({ stopped, ctx }: Reporting): boolean =>
  !stopped && ctx.state.get().options.features?.analytics !== false
const isWaiting = ({ events, errors }: Reporting): boolean => events.size + errors.size() > 0
const isOpen = (it: Reporting): boolean =>
  isWanted(it) && it.ctx.services.platform.online() && it.collector.pause() === 0

/** Switched off, or finally refused: waiting events are never sent. */
function drop(it: Reporting): void {
  it.events.clear()
  it.errors.clear()
  disarm(it)
  it.line.abort()
  it.line = new AbortController()
}

function stopReporting(it: Reporting): void {
  it.stopped = true
  drop(it)
  for (const off of it.offs) off()
  it.offs = []
}

function watchPage(it: Reporting): void {
  const { ctx } = it
  const { platform } = ctx.services
  const page = platform.window
  const onLeave = (): void => sendBeforeLeaving(it)
  let on = isWanted(it)
  page?.addEventListener('pagehide', onLeave)
  page?.document?.addEventListener('freeze', onLeave)
  it.offs = [
    () => page?.removeEventListener('pagehide', onLeave),
    () => page?.document?.removeEventListener('freeze', onLeave),
    platform.changes(() => (platform.visible() ? arm(it) : onLeave())),
    // Switched off: at once, not at the next event.
    ctx.state.subscribe(() => {
      const before = on
      on = isWanted(it)
      if (before && !on) drop(it)
    }),
  ]
}

function onEvent(it: Reporting, event: PorticoEvent): void {
  if (!isWanted(it) || unsent.includes(event.event)) return
  const { platform } = it.ctx.services
  try {
    const place = placeOf(platform.window?.location)
    const id = uuid(platform.random)
    if (event.event !== 'INTERNAL_SDK_ERROR')
      addEvent(it, JSON.stringify(trackOf(event, place, id)))
    else if (it.errors.add(JSON.stringify(errorOf(event, place, id)), platform.now()))
      void drain(it, 'errors')
  } catch {
    // An event that cannot be read must not break the host's page.
  }
}

function addEvent(it: Reporting, text: string): void {
  const { events, permission, ctx, line } = it
  if (text === 'null' || weigh(text) + 2 > serviceLimits.batch) return
  events.add([text])
  if (events.weight > serviceLimits.batch) void drain(it, 'full')
  arm(it)
  if (ctx.services.platform.online()) void permission.ask(line.signal)
}

function disarm(it: Reporting): void {
  it.cancelTimer?.()
  it.cancelTimer = undefined
}

function arm(it: Reporting): void {
  const { platform } = it.ctx.services
  // Coming back online sets it again.
  if (!isWaiting(it) || !platform.online()) return disarm(it)
  if (it.cancelTimer || !isWanted(it)) return
  it.cancelTimer = platform.after(
    Math.min(Math.max(serviceLimits.flush, it.collector.pause()), longestTimer),
    () => {
      it.cancelTimer = undefined
      void drain(it, 'all')
    },
  )
}

function drain(it: Reporting, what: Due): Promise<void> {
  it.last = it.last.then(() => work(it, what))
  return it.last
}

async function work(it: Reporting, what: Due): Promise<void> {
  const { events, errors, permission } = it
  // The option may have changed without a notification.
  if (!isWanted(it)) return drop(it)
  if (isWaiting(it) && isOpen(it)) await permission.ask(it.line.signal)
  while (permission.given && isOpen(it) && errors.size() > 0) await sendError(it)
  const due = (): boolean =>
    what === 'all' ? events.size > 0 : what === 'full' && events.weight > serviceLimits.batch
  let more = true
  while (more && permission.given && isOpen(it) && due())
    more = await sendBatch(it, events.take(serviceLimits.batch))
  arm(it)
}

/** Sent once, whatever the result: reporting a failed report would never end. */
async function sendError(it: Reporting): Promise<void> {
  const errors = it.errors.take(it.ctx.services.platform.now())
  const outcome = await it.collector.send('/e', errors, it.line.signal)
  heed(it, outcome)
}

/** False when the rest must wait: a collector may ask for a pause of zero. */
async function sendBatch(it: Reporting, batch: readonly string[]): Promise<boolean> {
  if (batch.length === 0) return false
  const { signal } = it.line
  if (it.alone) return sendEach(it, batch, signal)
  const fate = await it.collector.send('/batch', `[${batch.join(',')}]`, signal)
  if (fate === 'alone') it.alone = true
  if ((fate === 'again' || fate === 'alone') && !signal.aborted) it.events.putBack(batch)
  heed(it, fate)
  return fate === 'sent' || fate === 'lost' || fate === 'alone'
}

/**
 * For a collector without batches; the first event that it does not accept keeps the others
 * waiting.
 */
async function sendEach(
  it: Reporting,
  batch: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const [at, text] of batch.entries()) {
    const fate = await it.collector.send('/e', text, signal)
    if (fate === 'sent' || fate === 'lost') continue
    if (!signal.aborted) it.events.putBack(batch.slice(fate === 'again' ? at : at + 1))
    heed(it, fate)
    return false
  }
  return true
}

function heed(it: Reporting, fate: Fate): void {
  if (fate !== 'refused' || it.stopped) return
  stopReporting(it)
  raiseAlert(it.ctx, 'collector-refused')
}

/** The page may be unloading: requests that outlive it send as much as fits. */
function sendBeforeLeaving(it: Reporting): void {
  const { events, errors, collector } = it
  if (!isWaiting(it) || !isOpen(it)) return
  if (!it.permission.given) return void drain(it, 'all')
  while (errors.size() > 0 && weigh(errors.next()) <= collector.room()) void sendError(it)
  const batch = events.take(collector.room())
  // In parallel: the page is closed before one has arrived.
  void Promise.all(
    (it.alone ? batch.map((text) => [text]) : [batch]).map((each) => sendBatch(it, each)),
  ).then(() => arm(it))
}

interface Reports {
  size(): number
  add(text: string, now: number): boolean
  next(): string
  take(now: number): string
  clear(): void
}

/** Those that wait and those of the last minute are never more than five together. */
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
