/**
 * The successive pairings of one proposal. They are prepared, shown, renewed while they are shown,
 * and remembered while a wallet may answer them.
 */
import { isPorticoError, PorticoError } from '@portico/core'
import { pairingLimits } from '@portico/core/internal/limits/pairing'
import type { ErrorCode, Exit, Prepared, Services, Stop } from '@portico/core'
import { createListeners, type Listeners } from '../listeners.ts'
import type { Proposal, SignClient } from '../port.ts'
import { skew } from '../sign/limits.ts'

export interface Code {
  uri(): Shown | null
  failed: Prepared['failed']
  subscribe: Prepared['subscribe']
  /**
   * A view shows the QR code, or is about to: it is created and renewed. A call after a failure
   * tries again.
   */
  hold(): Stop
  isHeld(): boolean
  /**
   * Whether a pairing is of this code, and may still be answered. What a wallet sent in time may
   * come late.
   */
  owns(pairing: string): boolean
  /** Whether a pairing is valid, or being created. */
  isAlive(): boolean
  /** The pairing was answered, or has expired. Views that show it get a new one at once. */
  spend(pairing: string): void
  onLine(line: 'open' | 'down' | 'refused'): void
  /** The visitor is back: does what timers have missed while the page was suspended. */
  refresh(): void
  stop(): void
}

/** A code, and the topic of its pairing. */
interface Shown {
  topic: string
  value: string
  from: number
  until: number
}

/** The error of an attempt that waits for a QR code when there is none. */
export const lineError = ({ exit, code }: { exit: Exit; code: ErrorCode }): PorticoError =>
  new PorticoError(code, 'No WalletConnect pairing could be made', { exit })

/** One code, and what its functions share. */
interface Context extends Listeners<[]> {
  client: SignClient
  proposal: Proposal
  platform: Services['platform']
  services: Services
  /**
   * When opening an app may freeze the page, the QR code is not renewed: it stays until its expiry.
   */
  lasting: boolean
  /** Called when the code is not needed any more and no answer to it can arrive. */
  onEnd: Stop
  /** All pairings that may still be answered, by topic. */
  pairings: Map<string, Shown>
  current: Shown | null
  failed: { exit: Exit; code: ErrorCode } | null
  isPairing?: boolean
  /** Failures since the last pairing. */
  tries: number
  retryAt: number
  /** The number of callers that show the QR code, or want to. */
  holders: number
  stopped?: boolean
  /** Cancels the timer that runs. */
  disarm: Stop
}

/** The pairing that works now. */
function usable({ current, platform }: Context): Shown | null {
  return current && platform.now() < current.until ? current : null
}

/** Sets the reason why there is no QR code. */
function fail(ctx: Context, exit: Exit, code: ErrorCode): void {
  // A valid pairing is better than none.
  if (usable(ctx)) return
  // A relay that is unreachable does not mean that the visitor is offline.
  ctx.failed = { exit: exit === 'offline' && ctx.platform.online() ? 'failed' : exit, code }
  ctx.emit()
}

/** Ends the pause before the next try. */
function retry(ctx: Context): void {
  ctx.retryAt = 0
  if (!ctx.failed) return
  ctx.failed = null
  ctx.client.wake()
}

/** Creates the next pairing. After a failure the next try waits, twice as long each time. */
function pair(ctx: Context): void {
  ctx.isPairing = true
  const { client, proposal, services } = ctx
  // On a page with sign-in, one approval may connect and sign in.
  const paired = services.signIn
    ? import('./propose.ts').then((it) => it.propose(client, proposal, services))
    : client.pair(proposal)
  paired.then(
    ({ topic, uri: value, until }) => {
      ctx.isPairing = false
      ctx.failed = null
      ctx.tries = 0
      ctx.retryAt = 0
      ctx.current = { topic, value, from: ctx.platform.now(), until }
      ctx.pairings.set(topic, ctx.current)
      refresh(ctx)
    },
    (error: unknown) => {
      ctx.isPairing = false
      ctx.retryAt = ctx.platform.now() + Math.min(30_000, 1_000 * 2 ** ++ctx.tries)
      const { exit = 'failed', code = 'pairing-failed' } = isPorticoError(error) ? error : {}
      fail(ctx, exit, code)
      refresh(ctx)
    },
  )
}

/**
 * Drops expired pairings, and plans the next update.
 *
 * @param anew Tries again without waiting.
 */
function refresh(ctx: Context, anew = false): void {
  ctx.disarm()
  if (ctx.stopped) return
  const now = ctx.platform.now()
  if (anew) retry(ctx)
  for (const [topic, { until }] of ctx.pairings) if (now >= until + skew) ctx.pairings.delete(topic)
  ctx.current = usable(ctx)
  if (!ctx.isPairing) plan(ctx, now)
  // Callers that wait for its remaining lifetime may be released now.
  ctx.emit()
}

/** When the code is renewed; 0 where there is none. */
function renewalOf({ current, lasting }: Context): number {
  if (!current) return 0
  return lasting ? current.until - pairingLimits.margin : current.from + pairingLimits.renew
}

/** Plans the next update: at the renewal while the code is held, else at its expiry. */
function plan(ctx: Context, now: number): void {
  const { current } = ctx
  const again = (ms: number): void => {
    ctx.disarm = ctx.platform.after(ms, () => refresh(ctx))
  }
  if (ctx.holders === 0) {
    const last = [...ctx.pairings.values()].at(-1)
    return last ? again(last.until + (now < last.until ? 0 : skew) - now) : ctx.onEnd()
  }
  const wait = Math.max(ctx.retryAt, renewalOf(ctx)) - now
  if (wait > 0) again(wait)
  // A hidden page shows no QR code.
  else if (ctx.platform.visible() || !(current || ctx.failed)) {
    retry(ctx)
    pair(ctx)
  }
}

/** @param lasting, onEnd As in {@link Context}. */
export function createCode(
  client: SignClient,
  proposal: Proposal,
  services: Services,
  lasting: boolean,
  onEnd: Stop,
): Code {
  const { platform } = services
  const pairings: Context['pairings'] = new Map()
  const ctx: Context = {
    ...createListeners(),
    client,
    proposal,
    platform,
    services,
    lasting,
    onEnd,
    pairings,
    current: null,
    failed: null,
    tries: 0,
    retryAt: 0,
    holders: 0,
    disarm() {},
  }
  return {
    // The same code is the same object, because a view that compares objects would render without
    // end otherwise.
    uri: () => usable(ctx),
    failed: () => (usable(ctx) ? null : ctx.failed),
    subscribe: ctx.on,
    hold() {
      ctx.holders++
      refresh(ctx, true)
      let released = false
      return () => {
        if (released) return
        released = true
        if (--ctx.holders === 0) refresh(ctx)
      }
    },
    isHeld: () => ctx.holders > 0,
    owns: (pairing) => pairings.has(pairing),
    isAlive: () =>
      !!ctx.isPairing || [...pairings.values()].some(({ until }) => platform.now() < until),
    spend(pairing) {
      const spent = pairings.get(pairing)
      if (!spent) return
      if (platform.now() < spent.until) pairings.delete(pairing)
      if (ctx.current === spent) ctx.current = null
      refresh(ctx)
    },
    onLine(line) {
      if (line === 'open') {
        if (ctx.failed) refresh(ctx, true)
      } else if (ctx.isPairing)
        fail(
          ctx,
          line === 'down' ? 'offline' : 'failed',
          line === 'down' ? 'relay-unreachable' : 'relay-refused',
        )
    },
    // A failure that happened while no view waited is tried again.
    refresh: () => refresh(ctx, platform.online()),
    stop() {
      ctx.stopped = true
      ctx.disarm()
      ctx.clear()
      for (const topic of pairings.keys()) client.abandon(topic).catch(() => {})
    },
  }
}
