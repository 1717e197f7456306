/** One pairing after the other for the same proposal: made ready, shown, renewed while somebody looks, remembered while it may be answered. */
import { isPorticoError, PorticoError } from '@portico/core'
import { pairingLimits } from '@portico/core/internal/limits/pairing'
import type { ErrorCode, Exit, Prepared, Services, Stop } from '@portico/core'
import { createListeners } from '../listeners.ts'
import type { Proposal, SignClient } from '../port.ts'
import { skew } from '../sign/limits.ts'

export interface Code {
  uri(): Shown | null
  failed: Prepared['failed']
  subscribe: Prepared['subscribe']
  /** Somebody looks at it, or wants to: there is one, and it is renewed. Whoever comes after a failure tries again. */
  hold(): Stop
  isHeld(): boolean
  /** Whether a pairing is of this code, and may still be answered. What a wallet sent in time may come late. */
  owns(pairing: string): boolean
  /** Whether one works, or is being made. */
  isAlive(): boolean
  /** It was answered, or has run out. Whoever holds the code gets a fresh one at once. */
  spend(pairing: string): void
  onLine(line: 'open' | 'down' | 'refused'): void
  /** The visitor is back: what timers have slept through is caught up on. */
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

const texts: Readonly<Record<string, string>> = {
  'relay-unreachable': 'The WalletConnect relay cannot be reached',
  'relay-refused': 'The WalletConnect relay refused this page',
}

/** Why there is no code, as an attempt that waits for one ends. */
export const lineError = ({ exit, code }: { exit: Exit; code: ErrorCode }): PorticoError =>
  new PorticoError(code, texts[code] ?? 'No WalletConnect pairing could be made', { exit })

/**
 * @param lasting Where a page is left for an app and may be frozen, the code is not renewed under it (§4): it stays until its end.
 * @param onEnd Nobody wants it, and nothing can come of it any more.
 */
export function createCode(client: SignClient, proposal: Proposal, { platform }: Services, lasting: boolean, onEnd: Stop): Code {
  const { emit, on, clear } = createListeners<[]>()
  /** All that may still be answered, by topic. */
  const living = new Map<string, Shown>()
  let current: Shown | null = null
  let failed: { exit: Exit; code: ErrorCode } | null = null
  let isPairing = false
  let tries = 0
  let retryAt = 0
  let holders = 0
  let stopped = false
  let disarm: Stop = () => {}

  const renewAt = ({ from, until }: Shown): number => (lasting ? until - pairingLimits.margin : from + pairingLimits.renew)
  const usable = (): boolean => current !== null && platform.now() < current.until

  function fail(exit: Exit, code: ErrorCode): void {
    // One that still works is better than none.
    if (usable()) return
    // A relay that is down does not make a visitor offline.
    failed = { exit: exit === 'offline' && platform.online() ? 'failed' : exit, code }
    emit()
  }

  /** Waits no longer to try again. */
  function retry(): void {
    retryAt = 0
    if (!failed) return
    failed = null
    client.wake()
  }

  function make(): void {
    isPairing = true
    client.pair(proposal).then(
      ({ topic, uri: value, until }) => {
        isPairing = false
        failed = null
        tries = retryAt = 0
        current = { topic, value, from: platform.now(), until }
        living.set(topic, current)
        refresh()
      },
      (error: unknown) => {
        isPairing = false
        retryAt = platform.now() + Math.min(30_000, 1_000 * 2 ** ++tries)
        const { exit = 'failed', code = 'pairing-failed' } = isPorticoError(error) ? error : {}
        fail(exit, code)
        refresh()
      },
    )
  }

  /** @param anew Waits no longer to try again. */
  function refresh(anew = false): void {
    disarm()
    if (stopped) return
    const now = platform.now()
    if (anew) retry()
    for (const [topic, { until }] of living) if (now >= until + skew) living.delete(topic)
    if (current && now >= current.until) current = null
    if (!isPairing) plan(now)
    // Whoever waits for what is left of it may have nothing left to wait for.
    emit()
  }

  function plan(now: number): void {
    if (holders === 0) {
      const last = [...living.values()].at(-1)
      if (!last) return onEnd()
      disarm = platform.after(last.until + (now < last.until ? 0 : skew) - now, refresh)
      return
    }
    const wait = Math.max(retryAt, current ? renewAt(current) : 0) - now
    if (wait > 0) disarm = platform.after(wait, refresh)
    // Nobody reads a code on a page that is not seen.
    else if (platform.visible() || !(current || failed)) {
      retry()
      make()
    }
  }

  return {
    // The same code is the same object: a view that compares would else never come to rest.
    uri: () => (usable() ? current : null),
    failed: () => (usable() ? null : failed),
    subscribe: on,
    hold() {
      holders++
      refresh(true)
      let released = false
      return () => {
        if (released) return
        released = true
        if (--holders === 0) refresh()
      }
    },
    isHeld: () => holders > 0,
    owns: (pairing) => living.has(pairing),
    isAlive: () => isPairing || [...living.values()].some(({ until }) => platform.now() < until),
    spend(pairing) {
      const spent = living.get(pairing)
      if (!spent) return
      if (platform.now() < spent.until) living.delete(pairing)
      if (current === spent) current = null
      refresh()
    },
    onLine(line) {
      if (line === 'open') {
        if (failed) refresh(true)
      } else if (isPairing) fail(line === 'down' ? 'offline' : 'failed', line === 'down' ? 'relay-unreachable' : 'relay-refused')
    },
    // Whatever failed while nobody was there is tried again.
    refresh: () => refresh(platform.online()),
    stop() {
      stopped = true
      disarm()
      clear()
      for (const topic of living.keys()) client.abandon(topic).catch(() => {})
    },
  }
}
