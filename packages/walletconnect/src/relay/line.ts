/**
 * Keeps one socket at a time. It is opened when it is needed, replaced when it is dead, and tried
 * again after a pause when it cannot be opened.
 */
import type { Stop } from '@portico/core'
import { createGate, delay, isBusy, type Gate } from './backoff.ts'
import type { RelayOptions, Socket } from './options.ts'

/** A socket that has not opened by then is given up. */
const openTime = 10_000
const beatTime = 5_000
/** How long an answer or a probe may take before the socket counts as dead. */
const patience = 15_000
const probePatience = 3_000
/** After this much silence the relay is probed. */
const quiet = 60_000
/** An unused socket is closed after this time. */
const idle = 10_000
/** The relay's own close code for a refusal. */
const refusal = 3_000

export interface LineOptions extends Pick<RelayOptions, 'platform'> {
  /** The address with a new token. An error is final until the connection is woken. */
  address(): Promise<string>
  open(url: string): Socket
  /** Called when the socket has opened. A beat follows. */
  opened(): void
  /** `reply` answers on the socket that received it, if that is still the current one. */
  frame(data: unknown, reply: (text: string) => void): void
  /** The socket could not be opened, or was lost. */
  down(): void
  /** Whether another token may succeed. */
  refused(reason: string): boolean
  failed(error: unknown): void
  /** What needs it: a pending call, subscribed topics, or nothing. */
  wanted(): 'calls' | 'topics' | null
  /** Sends a request whose answer proves that the connection is alive. */
  probe(): void
  /** Called now and then while it is open. */
  beat(): void
}

export interface Line {
  isOpen(): boolean
  /**
   * Sends a frame that awaits an answer, so that later silence means a dead socket. Returns false
   * when no socket is open, and tries to open one.
   */
  send(text: string): boolean
  /**
   * A caller waits for the connection, so that it is tried as soon as the limit on attempts allows.
   */
  need(): void
  /** Does the same, and probes an open connection. */
  wake(): void
  /** Probes a connection that was open while the page slept. */
  rouse(): void
  close(): void
}

/** The state of a line, which its functions share. */
interface Context extends LineOptions {
  gate: Gate
  state: 'idle' | 'waiting' | 'opening' | 'open' | 'refused'
  socket?: Socket | undefined
  /** Events of an earlier socket are ignored. */
  generation: number
  failures: number
  receivedAt: number
  /** The time at which silence means that the socket is dead. */
  due: number
  /** Cancels the timer that runs. */
  timer: Stop
  timerAt: number
  /** Stops following the page's state, which starts when the connection is first needed. */
  unsubscribe?: Stop
  wasOnline?: boolean
  /**
   * Whether a connection was requested since the last one was open. Another tab may be visible when
   * this one is not.
   */
  requested?: boolean
}

/** There is one timer, and the next one replaces it. */
function schedule(ctx: Context, ms: number, run: (ctx: Context) => void): void {
  ctx.timer()
  ctx.timerAt = ctx.platform.now() + ms
  ctx.timer = ctx.platform.after(ms, () => run(ctx))
}

/** Events of the socket, or of the attempt to open one, are ignored from now on. */
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
  // A timer that is late means that the machine slept.
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
  // Continued by a change of the page's state, or by a request.
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

/** The socket could not be opened, or is dead. Another is opened after a pause, if it is needed. */
function onLost(ctx: Context): void {
  closeSocket(ctx, 'idle')
  ctx.down()
  if (ctx.state !== 'idle' || !ctx.wanted()) return
  connectIn(ctx, Math.max(delay(ctx.failures++, ctx.platform.random), ctx.gate.wait()))
}

/**
 * Timers stop while the machine sleeps or the page is in the back/forward cache, and the clock does
 * not: each heartbeat compares them.
 */
const slept = (ctx: Context): boolean => ctx.platform.now() >= ctx.timerAt + beatTime

/**
 * Checks every few seconds while the socket is open whether it is dead, needed, or silent for too
 * long.
 */
function heartbeat(ctx: Context): void {
  const now = ctx.platform.now()
  const late = slept(ctx)
  if (now >= ctx.due) return onLost(ctx)
  if (!ctx.wanted() && now - ctx.receivedAt >= idle) return closeSocket(ctx, 'idle')
  schedule(ctx, beatTime, heartbeat)
  if (ctx.platform.visible() && (late || now - ctx.receivedAt >= quiet)) probe(ctx)
  ctx.beat()
}

/** Called when the visitor is back. */
function checkIdle(ctx: Context): void {
  if (ctx.platform.now() - ctx.receivedAt >= probePatience) probe(ctx)
}

/** Sends a probe. When no answer comes, a later beat finds the socket dead. */
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
