/**
 * Tabs of one origin share a client: the tab with a Web Lock runs it. When it closes, another takes
 * over, and pending calls are sent again with the same ids.
 */
import type { Json, Platform } from '@portico/core'
import { toHex } from '../codec/hex.ts'
import { fault, orNull } from '../fault.ts'
import { createListeners, type Listeners } from '../listeners.ts'
import type { SignClient, SignEvent, WalletRequest } from '../port.ts'
import type { Engine } from '../sign/engine.ts'
import { newId } from '../sign/state.ts'
import { askable, fromPlainError, isNote, toPlainError } from './notes.ts'
import type { Askable, Note } from './notes.ts'
import { createLeader, type Leader } from './leader.ts'
import { unless } from '../waits.ts'

/** Longer silence means that the leading tab is frozen, milliseconds. */
const patience = 1_500

export interface TabsOptions {
  platform: Pick<Platform, 'now' | 'after' | 'random' | 'visible' | 'changes'>
  /** Of lock and channel. */
  name: string
  /** Null: each tab has its own client. */
  locks: Pick<LockManager, 'request'> | null
  channel: ((name: string) => BroadcastChannel) | null
  /** @param alone Other tabs may run clients in parallel. */
  start(emit: (event: SignEvent) => void, alone: boolean): Promise<Engine>
}

type Remote = {
  [M in Askable]: (...args: Parameters<Engine[M]>) => Promise<Awaited<ReturnType<Engine[M]>>>
}

type Act = Pick<Call, 'method' | 'args' | 'signal' | 'resolve' | 'reject'>

interface Call {
  id: string
  method: Askable
  args: readonly Json[]
  signal: AbortSignal | undefined
  /** By the leading tab. */
  accepted?: boolean
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** What one tab knows of the shared client. */
interface Context extends Listeners<[SignEvent]> {
  platform: TabsOptions['platform']
  bus: BroadcastChannel | null
  leader: Leader
  calls: Map<string, Call>
  serving: Map<string, AbortController>
  line?: 'open' | 'down' | 'refused'
  following?: boolean
  stopped?: boolean
}

function post({ bus, stopped }: Context, note: Note): void {
  if (!stopped) bus?.postMessage(note)
}

/** Counts only while this tab runs the same client; else the new leader answers. */
function perform({ leader }: Context, { method, args, signal, resolve, reject }: Act): void {
  const engine = leader.engine()
  const still =
    (settle: (outcome: unknown) => void) =>
    (outcome: unknown): void => {
      if (leader.engine() === engine) settle(outcome)
    }
  engine
    ?.then((running) => (running[method] as (...all: unknown[]) => unknown)(...args, signal))
    .then(still(resolve), still(reject))
}

/** A leader that does not accept in time is frozen and loses the lock. */
function ask(ctx: Context, call: Call): void {
  const { id, method, args } = call
  call.accepted = false
  post(ctx, { is: 'ask', id, method, args, at: ctx.platform.now() })
  ctx.platform.after(patience, () => {
    if (!call.accepted && ctx.calls.has(id) && ctx.platform.visible()) ctx.leader.steal()
  })
}

function askAll(ctx: Context): void {
  ctx.calls.forEach((call) => ask(ctx, call))
}

function serve(ctx: Context, { id, method, args, at }: Extract<Note, { is: 'ask' }>): void {
  if (!ctx.leader.engine()) return
  const known = ctx.serving.has(id)
  // Another tab may have run it; a waiting caller sends it again.
  if (!known && ctx.platform.now() - at > patience) return post(ctx, { is: 'lead' })
  post(ctx, { is: 'accepted', id })
  if (known) return
  const abort = new AbortController()
  ctx.serving.set(id, abort)
  const settle = (outcome: { value: Json } | { error: ReturnType<typeof toPlainError> }): void => {
    if (ctx.serving.delete(id)) post(ctx, { is: 'answer', id, ...outcome })
  }
  perform(ctx, {
    method,
    args,
    signal: abort.signal,
    resolve: (value) => settle({ value: (value ?? null) as Json }),
    reject: (reason) => settle({ error: toPlainError(reason) }),
  })
}

function onNote(ctx: Context, note: Note): void {
  if (note.is === 'ask') return serve(ctx, note)
  if (note.is === 'abort') {
    ctx.serving.get(note.id)?.abort()
    ctx.serving.delete(note.id)
  } else if (ctx.leader.engine()) return
  else if (note.is === 'lead') askAll(ctx)
  else if (note.is === 'event') {
    const { event } = note
    if (event.is === 'relay') {
      ctx.line = event.line
      if (ctx.line === 'down') wakeIfVisible(ctx)
    }
    ctx.emit(event)
  } else onReply(ctx, note)
}

function onReply({ calls }: Context, note: Extract<Note, { is: 'accepted' | 'answer' }>): void {
  const call = calls.get(note.id)
  if (!call) return
  call.accepted = true
  if (note.is !== 'answer') return
  if (note.error) call.reject(fromPlainError(note.error))
  else call.resolve(note.value)
}

/** Here or in the leading tab, also if that changes. */
async function call(
  ctx: Context,
  method: Askable,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted()
  if (ctx.stopped) throw closed()
  const id = toHex(ctx.platform.random(8))
  let made!: Call
  const outcome = new Promise(
    (resolve, reject) =>
      (made = { id, method, args: args as readonly Json[], signal, resolve, reject }),
  )
  ctx.calls.set(id, made)
  if (ctx.leader.engine()) perform(ctx, made)
  else if (ctx.following) ask(ctx, made)
  const abort = (): void => {
    if (!ctx.leader.engine()) post(ctx, { is: 'abort', id })
    made.reject(signal?.reason)
  }
  return unless(signal, abort, outcome).finally(() => ctx.calls.delete(id))
}

function wake(ctx: Context): void {
  call(ctx, 'wake', []).catch(() => {})
}

/** A hidden tab's connection may close; a visible tab keeps it, whichever runs it. */
function wakeIfVisible(ctx: Context): void {
  if (!ctx.leader.engine() && ctx.line !== 'refused' && ctx.platform.visible()) wake(ctx)
}

/** Handles calls when a tab starts to run the client. */
function leaderOf(ctx: Context, options: TabsOptions): Leader {
  return createLeader({
    ...options,
    locks: ctx.bus && options.locks,
    start: (current, alone) =>
      options.start((event) => {
        // Ignored after a takeover.
        if (!current()) return
        ctx.emit(event)
        post(ctx, { is: 'event', event })
      }, alone),
    leads() {
      post(ctx, { is: 'lead' })
      ctx.calls.forEach((call) => perform(ctx, call))
    },
    follows() {
      ctx.following = true
      ctx.serving.clear()
      askAll(ctx)
      wakeIfVisible(ctx)
    },
  })
}

export function shareClient(options: TabsOptions): SignClient {
  const { platform, channel } = options
  const bus = options.locks && channel && orNull(() => channel(options.name))
  const ctx = {
    ...createListeners(),
    platform,
    bus,
    calls: new Map(),
    serving: new Map(),
  } as Context
  ctx.leader = leaderOf(ctx, options)
  const stopLooking = platform.changes(() => {
    if (ctx.leader.engine() || !platform.visible()) return
    for (const call of ctx.calls.values()) if (!call.accepted) ask(ctx, call)
    wakeIfVisible(ctx)
  })
  if (bus)
    bus.onmessage = ({ data }) => {
      if (isNote(data)) onNote(ctx, data)
    }

  return {
    ...(Object.fromEntries(
      askable.map((method) => [method, (...args: unknown[]) => call(ctx, method, args)]),
    ) as Remote),
    request: (topic: string, request: WalletRequest, signal?: AbortSignal) =>
      call(ctx, 'request', [topic, request, newId(platform)], signal) as Promise<Json>,
    wake: () => wake(ctx),
    on: (listener) =>
      ctx.on((event) => {
        try {
          listener(event)
        } catch (error) {
          // Reported as an uncaught error.
          platform.after(0, () => {
            throw error
          })
        }
      }),
    async stop() {
      if (ctx.stopped) return
      ctx.stopped = true
      stopLooking()
      ctx.clear()
      const stopping = ctx.leader.stop()
      ctx.calls.forEach(({ reject }) => reject(closed()))
      bus?.close()
      await stopping
    },
  }
}

const closed = (): Error => fault('request', 'closed', 'The client was stopped')
