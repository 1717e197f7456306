/** One socket at a time: opened when needed, replaced when dead, retried after a pause. */
import type { Stop } from '@portico/core'
import { createGate, delay, isBusy, type Gate } from './backoff.ts'
import type { RelayOptions, Socket } from './options.ts'

/** Milliseconds to open. */
const openTime = 10_000
const beatTime = 5_000
/** For an answer or probe, before the socket counts as dead. */
const patience = 15_000
const probePatience = 3_000
/** The relay is probed after this silence. */
const quiet = 60_000
/** Unused sockets close after this. */
const idle = 10_000
/** The relay's own close code. */
const refusal = 3_000

export interface LineOptions extends Pick<RelayOptions, 'platform'> {
  /** With a new token. An error is final until woken. */
  address(): Promise<string>
  open(url: string): Socket
  /** A beat follows. */
  opened(): void
  /** `reply` answers only on the receiving socket. */
  frame(data: unknown, reply: (text: string) => void): void
  down(): void
  /** Whether another token may succeed. */
  refused(reason: string): boolean
  failed(error: unknown): void
  /** A pending call, subscribed topics, or nothing. */
  wanted(): 'calls' | 'topics' | null
  /** Its answer proves the connection alive. */
  probe(): void
  /** At intervals while open. */
  beat(): void
}

export interface Line {
  isOpen(): boolean
  /**
   * Awaits an answer, so that silence means a dead socket. False without an open socket, which it
   * then opens.
   */
  send(text: string): boolean
  /** A caller waits: tries as soon as the limit allows. */
  need(): void
  wake(): void
  /** Probes a connection that was open during a sleep. */
  rouse(): void
  close(): void
}

interface Context extends LineOptions {
  gate: Gate
  state: 'idle' | 'waiting' | 'opening' | 'open' | 'refused'
  socket?: Socket | undefined
  /** Earlier sockets' events are ignored. */
  generation: number
  failures: number
  receivedAt: number
  /** Later silence means a dead socket. */
  due: number
  timer: Stop
  timerAt: number
  /** Started when first needed. */
  unsubscribe?: Stop
  wasOnline?: boolean
  /** Another tab may be visible, so a request counts too. */
  requested?: boolean
}

function schedule(ctx: Context, ms: number, run: (ctx: Context) => void): void {
  ctx.timer()
  ctx.timerAt = ctx.platform.now() + ms
  ctx.timer = ctx.platform.after(ms, () => run(ctx))
}

/** Later events of the socket are ignored. */
function closeSocket(ctx: Context, next: Context['state']): void {
  ctx.generation++
  ctx.timer()
  ctx.timerAt = Infinity
  ctx.due = Infinity
  ctx.state = next
  ctx.socket?.close()
  ctx.socket = undefined
}

function connectIn(ctx: Context, ms: number): void {
  const now = ctx.platform.now()
  // A late timer means that the machine slept.
  if (ctx.state === 'waiting' && ctx.timerAt > now && ctx.timerAt <= now + ms) return
  ctx.state = 'waiting'
  if (ms > 0) schedule(ctx, ms, connect)
  else connect(ctx)
}

function connectNow(ctx: Context): void {
  if (ctx.state !== 'open' && ctx.state !== 'opening') connectIn(ctx, ctx.gate.wait(true))
}

function connect(ctx: Context): void {
  closeSocket(ctx, 'idle')
  // A change of the page's state, or a request, continues.
  if (
    !ctx.platform.online() ||
    !ctx.wanted() ||
    (!ctx.platform.visible() && !ctx.requested && ctx.wanted() !== 'calls')
  )
    return
  ctx.state = 'opening'
  const mine = ctx.generation
  ctx.gate.took()
  schedule(ctx, openTime, onLost)
  ctx.address().then(
    (url) => {
      if (mine === ctx.generation) openSocket(ctx, url)
    },
    (error: unknown) => {
      if (mine !== ctx.generation) return
      closeSocket(ctx, 'refused')
      ctx.failed(error)
    },
  )
}

function openSocket(ctx: Context, url: string): void {
  const mine = ctx.generation
  const current =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A): void => {
      if (mine === ctx.generation) run(...args)
    }
  try {
    ctx.socket = ctx.open(url)
  } catch {
    return onLost(ctx)
  }
  const { socket } = ctx
  socket.onopen = current(() => {
    ctx.state = 'open'
    ctx.requested = false
    ctx.receivedAt = ctx.platform.now()
    ctx.opened()
    heartbeat(ctx)
  })
  socket.onmessage = current(({ data }) => {
    ctx.receivedAt = ctx.platform.now()
    ctx.due = Infinity
    ctx.failures = 0
    ctx.frame(
      data,
      current((text) => socket.send(text)),
    )
  })
  socket.onclose = current(({ code, reason }) => {
    if (code !== refusal || isBusy(reason)) return onLost(ctx)
    closeSocket(ctx, 'refused')
    if (ctx.refused(reason)) connectIn(ctx, ctx.gate.wait())
  })
  // A close event with more information follows.
  socket.onerror = () => {}
}

/** Retries after a pause, if needed. */
function onLost(ctx: Context): void {
  closeSocket(ctx, 'idle')
  ctx.down()
  if (ctx.state !== 'idle' || !ctx.wanted()) return
  connectIn(ctx, Math.max(delay(ctx.failures++, ctx.platform.random), ctx.gate.wait()))
}

/** Timers stop in sleep and in the back/forward cache, the clock does not. */
const slept = (ctx: Context): boolean => ctx.platform.now() >= ctx.timerAt + beatTime

/** Is the socket dead, unneeded, or silent for too long? */
function heartbeat(ctx: Context): void {
  const now = ctx.platform.now()
  const late = slept(ctx)
  if (now >= ctx.due) return onLost(ctx)
  if (!ctx.wanted() && now - ctx.receivedAt >= idle) return closeSocket(ctx, 'idle')
  schedule(ctx, beatTime, heartbeat)
  if (ctx.platform.visible() && (late || now - ctx.receivedAt >= quiet)) probe(ctx)
  ctx.beat()
}

function checkIdle(ctx: Context): void {
  if (ctx.platform.now() - ctx.receivedAt >= probePatience) probe(ctx)
}

/** Without an answer, a later beat finds the socket dead. */
function probe(ctx: Context): void {
  const due = ctx.platform.now() + probePatience
  if (due >= ctx.due) return
  ctx.probe()
  if (ctx.due === Infinity) return
  ctx.due = due
  schedule(ctx, probePatience, heartbeat)
}

function onPageChange(ctx: Context): void {
  const back = ctx.platform.online() && !ctx.wasOnline
  ctx.wasOnline = ctx.platform.online()
  if (!ctx.wasOnline || (!ctx.platform.visible() && !back)) return
  if (ctx.state === 'open') checkIdle(ctx)
  else if (ctx.state !== 'refused' && ctx.wanted()) connectNow(ctx)
}

function need(ctx: Context): void {
  if (!ctx.unsubscribe) {
    ctx.wasOnline = ctx.platform.online()
    ctx.unsubscribe = ctx.platform.changes(() => onPageChange(ctx))
  }
  ctx.requested = true
  connectNow(ctx)
}

export function createLine(options: LineOptions): Line {
  const ctx: Context = {
    ...options,
    gate: createGate(options.platform),
    state: 'idle',
    generation: 0,
    failures: 0,
    receivedAt: 0,
    due: Infinity,
    timer() {},
    timerAt: Infinity,
  }
  return {
    isOpen: () => ctx.state === 'open',
    need: () => need(ctx),
    send(text) {
      if (ctx.state !== 'open') {
        need(ctx)
        return false
      }
      ctx.due = Math.min(ctx.due, ctx.platform.now() + patience)
      ctx.socket?.send(text)
      return true
    },
    wake() {
      if (ctx.state === 'open') checkIdle(ctx)
      else need(ctx)
    },
    rouse() {
      if (ctx.state !== 'open' || !slept(ctx)) return
      if (ctx.platform.now() >= ctx.due) onLost(ctx)
      else probe(ctx)
    },
    close() {
      closeSocket(ctx, 'idle')
      ctx.unsubscribe?.()
    },
  }
}
