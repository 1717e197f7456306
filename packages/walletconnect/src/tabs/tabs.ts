/**
 * Several tabs of one origin share one client: the one that holds a Web Lock runs it, the others ask it. When it closes
 * another takes over, and whoever waits asks again, under the same ids.
 */
import type { Json, Platform } from '@portico/core'
import { toHex } from '../codec/hex.ts'
import { fault, orNull } from '../fault.ts'
import type { SignClient, SignEvent, WalletRequest } from '../port.ts'
import type { Engine } from '../sign/engine.ts'
import { earlier } from '../sign/requests.ts'
import { newId } from '../sign/state.ts'
import { askable, fromPlainError, isNote, toPlainError } from './notes.ts'
import type { Askable, Note } from './notes.ts'
import { createSeat } from './seat.ts'
import { unless } from '../waits.ts'

/** How long the tab that runs the client may be silent, milliseconds: past that it is frozen. */
const patience = 1_500

export interface TabsOptions {
  platform: Pick<Platform, 'now' | 'after' | 'random' | 'visible' | 'changes'>
  /** Of the lock and the channel. */
  name: string
  /** Null where the browser has none: then every tab is alone. */
  locks: Pick<LockManager, 'request'> | null
  channel: ((name: string) => BroadcastChannel) | null
  /** @param alone Nothing keeps other tabs from running one of their own beside it. */
  start(emit: (event: SignEvent) => void, alone: boolean): Promise<Engine>
}

/** The members of a client that are calls and nothing else. */
type Remote = { [M in Askable]: (...args: Parameters<Engine[M]>) => Promise<Awaited<ReturnType<Engine[M]>>> }

type Act = Pick<Call, 'method' | 'args' | 'signal' | 'resolve' | 'reject'>

interface Call {
  id: string
  method: Askable
  args: readonly Json[]
  signal: AbortSignal | undefined
  heard: boolean
  resolve(value: unknown): void
  reject(reason: unknown): void
}

export function shareClient({ platform, name, locks, channel, start }: TabsOptions): SignClient {
  const bus = locks && channel && orNull(() => channel(name))
  const listeners = new Set<(event: SignEvent) => void>()
  const calls = new Map<string, Call>()
  /** What this tab runs for others. */
  const serving = new Map<string, AbortController>()
  let line: 'open' | 'down' | 'refused' | null = null
  let following = false
  let stopped = false

  const post = (note: Note): void => {
    if (!stopped) bus?.postMessage(note)
  }

  function notify(event: SignEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        // A listener's fault is its own; the page hears of it as of any other.
        platform.after(0, () => {
          throw error
        })
      }
    }
  }

  const seat = createSeat({
    platform,
    name,
    locks: bus && locks,
    start: (current, alone) =>
      start((event) => {
        // What it says once another tab has taken over is no news.
        if (!current()) return
        notify(event)
        post({ is: 'event', event })
      }, alone),
    leads() {
      post({ is: 'lead' })
      calls.forEach(perform)
    },
    follows() {
      following = true
      // Whoever may take over has what that needs, whatever has become of the line to the host by then.
      earlier().catch(() => {})
      serving.clear()
      askAll()
      nudge()
    },
  })

  /** Runs something here. What comes of it when the client has gone elsewhere is the other's to say. */
  function perform({ method, args, signal, resolve, reject }: Act): void {
    const engine = seat.engine()
    const still = (settle: (outcome: unknown) => void) => (outcome: unknown): void => {
      if (seat.engine() === engine) settle(outcome)
    }
    engine?.then((running) => (running[method] as (...all: unknown[]) => unknown)(...args, signal)).then(still(resolve), still(reject))
  }

  function ask(call: Call): void {
    const { id, method, args } = call
    call.heard = false
    post({ is: 'ask', id, method, args, at: platform.now() })
    platform.after(patience, () => {
      if (!call.heard && calls.has(id) && platform.visible()) seat.steal()
    })
  }

  const askAll = (): void => calls.forEach(ask)

  function serve({ id, method, args, at }: Extract<Note, { is: 'ask' }>): void {
    if (!seat.engine()) return
    const known = serving.has(id)
    // Too late: another tab may have taken over, and done it. Who still waits asks again.
    if (!known && platform.now() - at > patience) return post({ is: 'lead' })
    post({ is: 'heard', id })
    if (known) return
    const abort = new AbortController()
    serving.set(id, abort)
    const settle = (outcome: { value: Json } | { error: ReturnType<typeof toPlainError> }): void => {
      if (serving.delete(id)) post({ is: 'answer', id, ...outcome })
    }
    perform({ method, args, signal: abort.signal, resolve: (value) => settle({ value: (value ?? null) as Json }), reject: (reason) => settle({ error: toPlainError(reason) }) })
  }

  function read(note: Note): void {
    if (note.is === 'ask') return serve(note)
    if (note.is === 'abort') {
      serving.get(note.id)?.abort()
      serving.delete(note.id)
    } else if (seat.engine()) return
    else if (note.is === 'lead') askAll()
    else if (note.is === 'event') {
      const { event } = note
      if (event.is === 'relay') {
        line = event.line
        if (line === 'down') nudge()
      }
      notify(event)
    } else {
      const call = calls.get(note.id)
      if (!call) return
      call.heard = true
      if (note.is !== 'answer') return
      if (note.error) call.reject(fromPlainError(note.error))
      else call.resolve(note.value)
    }
  }

  async function call(method: Askable, args: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    if (stopped) throw closed()
    const id = toHex(platform.random(8))
    const outcome = new Promise((resolve, reject) => void calls.set(id, { id, method, args: args as readonly Json[], signal, heard: false, resolve, reject }))
    const made = calls.get(id)!
    if (seat.engine()) perform(made)
    else if (following) ask(made)
    const abort = (): void => {
      if (!seat.engine()) post({ is: 'abort', id })
      made.reject(signal?.reason)
    }
    return unless(signal, abort, outcome).finally(() => calls.delete(id))
  }

  const wake = (): void => void call('wake', []).catch(() => {})
  /** A hidden tab lets its line rest. One that is seen listens through it. */
  function nudge(): void {
    if (!seat.engine() && line !== 'refused' && platform.visible()) wake()
  }
  const stopLooking = platform.changes(() => {
    if (seat.engine() || !platform.visible()) return
    calls.forEach((each) => each.heard || ask(each))
    nudge()
  })
  if (bus)
    bus.onmessage = ({ data }) => {
      if (isNote(data)) read(data)
    }

  return {
    ...(Object.fromEntries(askable.map((method) => [method, (...args: unknown[]) => call(method, args)])) as Remote),
    request: (topic: string, request: WalletRequest, signal?: AbortSignal) => call('request', [topic, request, newId(platform)], signal) as Promise<Json>,
    wake,
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      if (stopped) return
      stopped = true
      stopLooking()
      listeners.clear()
      const stopping = seat.stop()
      calls.forEach(({ reject }) => reject(closed()))
      bus?.close()
      await stopping
    },
  }
}

const closed = (): Error => fault('request', 'closed', 'The client was stopped')
