/**
 * Several tabs of one origin share one client: the one that holds a Web Lock runs it, the others ask it. When it closes
 * another takes over, and whoever waits asks again, under the same ids.
 */
import type { Json, Platform, Stop } from '@portico/core'
import { toHex } from '../codec/hex.ts'
import { fault, orNull } from '../fault.ts'
import type { SignClient, SignEvent, WalletRequest } from '../port.ts'
import type { Engine } from '../sign/engine.ts'
import { newId } from '../sign/state.ts'
import { fromTold, parseNote, toTold } from './notes.ts'
import type { Askable, Note } from './notes.ts'

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

interface Call {
  id: string
  method: Askable
  args: readonly Json[]
  signal: AbortSignal | undefined
  heard: boolean
  resolve(value: unknown): void
  reject(reason: unknown): void
}

export function shareClient({ platform, name, locks, channel: makeChannel, start }: TabsOptions): SignClient {
  const bus = locks && makeChannel && orNull(() => makeChannel(name))
  const shared = locks && bus ? { locks, channel: bus } : null
  const calls = new Map<string, Call>()
  const listeners = new Set<(event: SignEvent) => void>()
  /** What this tab runs for others. */
  const serving = new Map<string, AbortController>()
  /** Set while this tab runs the client, or is about to. */
  let engine: Promise<Engine> | null = null
  let release: Stop = () => {}
  /** Aborted while this tab takes the lock away from a frozen one. */
  let queued = new AbortController()
  let stopped = false
  let leading: Promise<void> = Promise.resolve()

  const post = (note: Note): void => {
    if (!stopped) shared?.channel.postMessage(note)
  }
  const tell = (event: SignEvent): void => {
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
  const emit = (event: SignEvent): void => {
    tell(event)
    post({ is: 'event', event })
  }

  /** Holds the lock until the tab closes, stops, or is taken for frozen. */
  function lead(alone: boolean): Promise<void> {
    return stopped ? leading : (leading = run(alone))
  }
  async function run(alone: boolean): Promise<void> {
    const held = new Promise<void>((resolve) => (release = resolve))
    // What it says once another tab has taken over is no news.
    const mine: Promise<Engine> = (engine = start((event) => engine === mine && emit(event), alone))
    post({ is: 'lead' })
    for (const call of calls.values()) local(call)
    await held
    if (engine === mine) engine = null
    await mine.then((running) => running.stop())
  }

  async function stand(how: LockOptions): Promise<boolean> {
    let led = true
    let mine: typeof engine = null
    try {
      await shared!.locks.request(name, how, (lock) => {
        if (!lock) return void (led = false)
        const held = lead(false)
        mine = engine
        return held
      })
    } catch (error) {
      // There are no locks to be had, as in frames of third parties.
      if (!mine && !engine && (error as Error).name !== 'AbortError') void lead(true)
      // Given up for another way of asking, or another tab took it from this one.
      if (!mine || engine !== mine) return led
      release()
      engine = null
      serving.clear()
      if (!stopped) queue()
      for (const call of calls.values()) remote(call)
      if (!(error instanceof DOMException)) throw error
    }
    return led
  }

  function queue(): void {
    queued = new AbortController()
    void stand({ signal: queued.signal })
  }

  function perform(running: Engine, method: Askable, args: readonly Json[], signal?: AbortSignal): unknown {
    const act = running[method] as (...all: unknown[]) => unknown
    return act(...args, ...(signal ? [signal] : []))
  }

  /** Runs a call of this tab's here. A result that comes when the client has gone elsewhere is the other's to give. */
  function local(call: Call): void {
    const here = engine
    here
      ?.then((running) => perform(running, call.method, call.args, call.signal))
      .then(
        (value) => engine === here && call.resolve(value),
        (reason: unknown) => engine === here && call.reject(reason),
      )
  }

  function remote(call: Call): void {
    call.heard = false
    post({ is: 'ask', id: call.id, method: call.method, args: call.args, at: platform.now() })
    platform.after(patience, () => {
      if (call.heard || engine || stopped || queued.signal.aborted || !calls.has(call.id) || !platform.visible()) return
      queued.abort()
      void stand({ steal: true })
    })
  }

  function serve({ id, method, args, at }: Extract<Note, { is: 'ask' }>): void {
    const here = engine
    if (!here) return
    const known = serving.has(id)
    // Too late: another tab may have taken over, and done it. Who still waits asks again.
    if (!known && platform.now() - at > patience) return post({ is: 'lead' })
    post({ is: 'heard', id })
    if (known) return
    const abort = new AbortController()
    serving.set(id, abort)
    const say = (outcome: { value: Json } | { error: ReturnType<typeof toTold> }): void => {
      if (engine !== here || !serving.delete(id)) return
      post({ is: 'answer', id, ...outcome })
    }
    here
      .then((running) => perform(running, method, args, abort.signal))
      .then(
        (value) => say({ value: (value ?? null) as Json }),
        (reason: unknown) => say({ error: toTold(reason) }),
      )
  }

  function read(note: Note): void {
    if (note.is === 'ask') return serve(note)
    if (note.is === 'abort') {
      serving.get(note.id)?.abort()
      return void serving.delete(note.id)
    }
    if (engine) return
    if (note.is === 'event') {
      if (note.event.is === 'relay') {
        line = note.event.line
        if (line === 'down') nudge()
      }
      return tell(note.event)
    }
    if (note.is === 'lead') {
      for (const each of calls.values()) remote(each)
      return
    }
    const call = calls.get(note.id)
    if (!call) return
    call.heard = true
    if (note.is === 'answer') {
      if (note.error) call.reject(fromTold(note.error))
      else call.resolve(note.value)
    }
  }

  function call<T>(method: Askable, args: readonly unknown[], signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      signal?.throwIfAborted()
      if (stopped) throw fault('request', 'closed', 'The client was stopped')
      const id = toHex(platform.random(8))
      const abort = (): void => {
        if (!engine) post({ is: 'abort', id })
        made.reject(signal?.reason)
      }
      const end = (): void => {
        calls.delete(id)
        signal?.removeEventListener('abort', abort)
      }
      const made: Call = {
        id,
        method,
        args: args as readonly Json[],
        signal,
        heard: false,
        resolve: (value) => (end(), resolve(value as T)),
        reject: (reason) => (end(), reject(reason)),
      }
      calls.set(id, made)
      signal?.addEventListener('abort', abort)
      if (engine) local(made)
      else if (decided) remote(made)
    })
  }

  const wake = (): void => void call('wake', []).catch(() => {})
  /** A hidden tab lets its line rest. One that is seen listens through it. */
  const nudge = (): void => {
    if (!engine && !stopped && line !== 'refused' && platform.visible()) wake()
  }
  let line: 'open' | 'down' | 'refused' | null = null
  let decided = false
  const stopLooking = platform.changes(() => {
    if (engine || !platform.visible()) return
    for (const each of calls.values()) if (!each.heard) remote(each)
    nudge()
  })
  if (shared) {
    shared.channel.onmessage = ({ data }) => {
      const note = parseNote(data)
      if (note) read(note)
    }
    void stand({ ifAvailable: true }).then((led) => {
      decided = true
      if (led || stopped) return
      queue()
      for (const each of calls.values()) remote(each)
      nudge()
    })
  } else void lead(true)

  return {
    id: () => call('id', []),
    pair: (proposal) => call('pair', [proposal]),
    authenticate: (request, proposal) => call('authenticate', [request, proposal]),
    abandon: (pairing) => call('abandon', [pairing]),
    sessions: () => call('sessions', []),
    request: (topic: string, request: WalletRequest, signal?: AbortSignal) => call('request', [topic, request, newId(platform)], signal),
    ping: (topic) => call('ping', [topic]),
    extend: (topic) => call('extend', [topic]),
    disconnect: (topic) => call('disconnect', [topic]),
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
      queued.abort()
      engine = null
      release()
      for (const each of [...calls.values()]) each.reject(fault('request', 'closed', 'The client was stopped'))
      shared?.channel.close()
      await leading
    },
  }
}
