/**
 * A proposal's successive pairings: prepared, shown, renewed while shown, and remembered while a
 * wallet may answer.
 */
import { isPorticoError, PorticoError } from '@portico/core'
import { pairingLimits } from '@portico/core/adapter'
import type { ErrorCode, Exit, Prepared, Services, Stop } from '@portico/core'
import { createListeners, type Listeners } from '../listeners.ts'
import type { Proposal, SignClient } from '../port.ts'
import { skew } from '../sign/limits.ts'
import { propose } from './propose.ts'

export interface Code {
  uri(): Shown | null
  failed: Prepared['failed']
  subscribe: Prepared['subscribe']
  /** While held, the code is created and renewed. A call after a failure tries again. */
  hold(): Stop
  isHeld(): boolean
  /** Whether the pairing is of this code and may be answered: messages may arrive late. */
  owns(pairing: string): boolean
  isAlive(): boolean
  /** The pairing was answered or has expired; views get a new one at once. */
  spend(pairing: string): void
  onLine(line: 'open' | 'down' | 'refused'): void
  /** The visitor is back: catches up on timers of a suspended page. */
  refresh(): void
  stop(): void
}

interface Shown {
  topic: string
  value: string
  from: number
  until: number
}

/** For an attempt that waits for a QR code when there is none. */
export const lineError = ({ exit, code }: { exit: Exit; code: ErrorCode }): PorticoError =>
  new PorticoError(code, 'No WalletConnect pairing could be made', { exit })

interface Context extends Listeners<[]> {
  client: SignClient
  proposal: Proposal
  platform: Services['platform']
  services: Services
  /** Not renewed before its expiry, because opening an app may freeze the page. */
  lasting: boolean
  /** No answer can arrive any more, and none is needed. */
  onEnd: Stop
  /** Pairings that may still be answered, by topic. */
  pairings: Map<string, Shown>
  current: Shown | null
  failed: { exit: Exit; code: ErrorCode } | null
  isPairing?: boolean
  /** Failures since the last pairing. */
  tries: number
  retryAt: number
  holders: number
  stopped?: boolean
  disarm: Stop
}

function usable({ current, platform }: Context): Shown | null {
  return current && platform.now() < current.until ? current : null
}

function fail(ctx: Context, exit: Exit, code: ErrorCode): void {
  // A valid pairing is better than none.
  if (usable(ctx)) return
  // An unreachable relay does not mean an offline visitor.
  ctx.failed = { exit: exit === 'offline' && ctx.platform.online() ? 'failed' : exit, code }
  ctx.emit()
}

function retry(ctx: Context): void {
  ctx.retryAt = 0
  if (!ctx.failed) return
  ctx.failed = null
  ctx.client.wake()
}

/** After a failure the pause doubles each time. */
function pair(ctx: Context): void {
  ctx.isPairing = true
  const { client, proposal, services } = ctx
  propose(client, proposal, services).then(
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
 * Drops expired pairings and schedules the next update.
 *
 * @param anew Without a pause.
 */
function refresh(ctx: Context, anew = false): void {
  ctx.disarm()
  if (ctx.stopped) return
  const now = ctx.platform.now()
  if (anew) retry(ctx)
  for (const [topic, { until }] of ctx.pairings) if (now >= until + skew) ctx.pairings.delete(topic)
  ctx.current = usable(ctx)
  if (!ctx.isPairing) plan(ctx, now)
  // Callers waiting for its remaining lifetime may be released.
  ctx.emit()
}

/** 0 if it is not renewed. */
function renewalOf({ current, lasting }: Context): number {
  if (!current) return 0
  return lasting ? current.until - pairingLimits.margin : current.from + pairingLimits.renew
}

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
    // The same code stays the same object, because views compare objects.
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
    // Retries a failure that no view waited for.
    refresh: () => refresh(ctx, platform.online()),
    stop() {
      ctx.stopped = true
      ctx.disarm()
      ctx.clear()
      for (const topic of pairings.keys()) client.abandon(topic).catch(() => {})
    },
  }
}
