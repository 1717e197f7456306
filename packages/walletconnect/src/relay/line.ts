/** One socket at a time: opened when it is wanted, replaced when it is dead, left alone for a while when it cannot be had. */
import type { Stop } from '@portico/core'
import { createGate, delay, isBusy } from './backoff.ts'
import type { RelayOptions, Socket } from './options.ts'

/** A socket that has not opened by then will not. */
const openTime = 10_000
const beatTime = 5_000
/** How long an answer may take before the socket counts as dead: of what was asked, and of a probe. */
const patience = 15_000
const probePatience = 3_000
/** After so much silence it is seen whether the other side is still there. */
const quiet = 60_000
/** A socket that nobody wants is closed after this. */
const idle = 10_000
/** The relay's own code for "you may not". */
const refusal = 3_000

export interface LineOptions extends Pick<RelayOptions, 'platform'> {
  /** Where to, with a fresh token. What it throws is final until somebody wakes the line. */
  address(): Promise<string>
  socket(url: string): Socket
  /** A beat follows. */
  opened(): void
  /** `reply` says something on the socket that it came by, if that is still the one. */
  frame(data: unknown, reply: (text: string) => void): void
  /** It could not be opened, or has been lost. */
  down(): void
  /** True when another token may do better. */
  refused(reason: string): boolean
  failed(error: unknown): void
  /** Who wants it: a call that waits, topics that are listened to, nobody. */
  wanted(): 'calls' | 'topics' | null
  /** Asks something, the answer to which shows life. */
  probe(): void
  /** Now and then, while it is open. */
  beat(): void
}

export interface Line {
  isOpen(): boolean
  /** Sends what awaits an answer: silence will mean that the socket is dead. False when it is not open; it is tried then. */
  send(text: string): boolean
  /** Somebody waits for it: tried at once, as far as the gate allows. */
  need(): void
  /** The same, and one that is open is seen to be alive. */
  wake(): void
  /** One that is open, and on which the page has slept, is seen to be alive. */
  rouse(): void
  close(): void
}

export function createLine(o: LineOptions): Line {
  const { platform } = o
  const gate = createGate()
  let state: 'idle' | 'waiting' | 'opening' | 'open' | 'refused' = 'idle'
  let socket: Socket | null = null
  /** What an earlier socket does is ignored. */
  let turn = 0
  let failures = 0
  let receivedAt = 0
  /** When silence will mean that the socket is dead. */
  let due = Infinity
  let timer: Stop = () => {}
  let timerAt = Infinity
  let follow: Stop | null = null
  let wasOnline = true
  /** Somebody asked for it since it was last open: another tab may be seen where this one is not. */
  let called = false

  function set(at: number, run: Stop): void {
    timer()
    timerAt = at
    timer = platform.after(Math.max(0, at - platform.now()), run)
  }

  function drop(next: typeof state): void {
    turn++
    timer()
    timerAt = due = Infinity
    state = next
    socket?.close()
    socket = null
  }

  function tryIn(ms: number): void {
    const now = platform.now()
    // A timer that should have run by now slept with the machine.
    if (state === 'waiting' && timerAt > now && timerAt <= now + ms) return
    state = 'waiting'
    if (ms > 0) set(now + ms, attempt)
    else attempt()
  }

  function tryNow(): void {
    if (state !== 'open' && state !== 'opening') tryIn(gate.wait(platform.now(), true))
  }

  function attempt(): void {
    drop('idle')
    // What comes back to it is a change of the page's state, or somebody who asks.
    if (!platform.online() || !o.wanted() || (!platform.visible() && !called && o.wanted() !== 'calls')) return
    state = 'opening'
    const mine = turn
    const now = platform.now()
    gate.took(now)
    set(now + openTime, lost)
    o.address().then(
      (url) => {
        if (mine === turn) listen(url, mine)
      },
      (error: unknown) => {
        if (mine !== turn) return
        drop('refused')
        o.failed(error)
      },
    )
  }

  function listen(url: string, mine: number): void {
    const current = <A extends unknown[]>(run: (...args: A) => void) => (...args: A): void => {
      if (mine === turn) run(...args)
    }
    try {
      socket = o.socket(url)
    } catch {
      return lost()
    }
    socket.onopen = current(() => {
      state = 'open'
      called = false
      receivedAt = platform.now()
      o.opened()
      beat()
    })
    socket.onmessage = current(({ data }) => {
      receivedAt = platform.now()
      due = Infinity
      failures = 0
      o.frame(data, current((text) => socket?.send(text)))
    })
    socket.onclose = current(({ code, reason }) => {
      if (code !== refusal || isBusy(reason)) return lost()
      drop('refused')
      if (o.refused(reason)) tryIn(gate.wait(platform.now(), false))
    })
    // A close follows, and says more.
    socket.onerror = () => {}
  }

  function lost(): void {
    drop('idle')
    o.down()
    if (state !== 'idle' || !o.wanted()) return
    tryIn(Math.max(delay(failures++, platform.random), gate.wait(platform.now(), false)))
  }

  /** Timers stand still while the machine sleeps, or the page lies in the browser's cache, the clock does not: each beat looks at it. */
  const slept = (): boolean => platform.now() >= timerAt + beatTime

  function beat(): void {
    const now = platform.now()
    const late = slept()
    if (now >= due) return lost()
    if (!o.wanted() && now - receivedAt >= idle) return drop('idle')
    set(now + beatTime, beat)
    if (platform.visible() && (late || now - receivedAt >= quiet)) probe()
    o.beat()
  }

  /** The visitor is back. */
  function look(): void {
    if (platform.now() - receivedAt >= probePatience) probe()
  }

  function probe(): void {
    const now = platform.now()
    if (now + probePatience >= due) return
    o.probe()
    if (due === Infinity) return
    due = now + probePatience
    set(due, beat)
  }

  function changed(): void {
    const back = platform.online() && !wasOnline
    wasOnline = platform.online()
    if (!wasOnline || (!platform.visible() && !back)) return
    if (state === 'open') look()
    else if (state !== 'refused' && o.wanted()) tryNow()
  }

  function need(): void {
    if (!follow) {
      wasOnline = platform.online()
      follow = platform.changes(changed)
    }
    called = true
    tryNow()
  }

  return {
    isOpen: () => state === 'open',
    need,
    send(text) {
      if (state !== 'open') {
        need()
        return false
      }
      due = Math.min(due, platform.now() + patience)
      socket?.send(text)
      return true
    },
    wake() {
      if (state === 'open') look()
      else need()
    },
    rouse() {
      if (state !== 'open' || !slept()) return
      if (platform.now() >= due) lost()
      else probe()
    },
    close() {
      drop('idle')
      follow?.()
      follow = null
    },
  }
}
