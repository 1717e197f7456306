/**
 * Several tabs of one origin share one client. The tab with a Web Lock runs it, and the others send
 * it their calls. When that tab closes, another takes over, and pending calls are sent again with
 * the same ids.
 */
import type { Json, Platform } from '@portico/core'
import { toHex } from '../codec/hex.ts'
import { fault, orNull } from '../fault.ts'
import { createListeners, type Listeners } from '../listeners.ts'
import type { SignClient, SignEvent, WalletRequest } from '../port.ts'
import type { Engine } from '../sign/engine.ts'
import { earlier } from '../sign/requests.ts'
import { newId } from '../sign/state.ts'
import { askable, fromPlainError, isNote, toPlainError } from './notes.ts'
import type { Askable, Note } from './notes.ts'
import { createLeader, type Leader } from './leader.ts'
import { unless } from '../waits.ts'

/**
 * How long the tab that runs the client may be silent, in milliseconds. After that it counts as
 * frozen.
 */
const patience = 1_500

export interface TabsOptions {
  platform: Pick<Platform, 'now' | 'after' | 'random' | 'visible' | 'changes'>
  /** The name of the lock and the channel. */
  name: string
  /** Null when the browser has none: then every tab has its own client. */
  locks: Pick<LockManager, 'request'> | null
  channel: ((name: string) => BroadcastChannel) | null
  /** @param alone Whether other tabs may run their own clients in parallel. */
  start(emit: (event: SignEvent) => void, alone: boolean): Promise<Engine>
}

/** The methods of a client that are plain calls. */
type Remote = {
  [M in Askable]: (...args: Parameters<Engine[M]>) => Promise<Awaited<ReturnType<Engine[M]>>>
}

type Act = Pick<Call, 'method' | 'args' | 'signal' | 'resolve' | 'reject'>

interface Call {
  id: string
  method: Askable
  args: readonly Json[]
  signal: AbortSignal | undefined
  /** The tab that runs the client has accepted the call. */
  accepted?: boolean
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** What one tab knows of the shared client. Its functions share this object. */
interface Context extends Listeners<[SignEvent]> {
  platform: TabsOptions['platform']
  bus: BroadcastChannel | null
  leader: Leader
  calls: Map<string, Call>
  /** The calls that this tab runs for others. */
  serving: Map<string, AbortController>
  /** The state of the connection in the tab that runs the client. */
  line?: 'open' | 'down' | 'refused'
  /** Whether it is known that another tab runs the client. */
  following?: boolean
  stopped?: boolean
}

/** Sends a message to the other tabs. */
function post({ bus, stopped }: Context, note: Note): void {
  if (!stopped) bus?.postMessage(note)
}

/**
 * Runs a call here. Its outcome counts only while this tab still runs the same client. Otherwise
 * the tab that runs it now answers.
 */
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

/**
 * Sends the call to the tab that runs the client; one that does not accept it in time is frozen,
 * and loses the lock.
 */
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

/** Runs another tab's call, and answers it. */
function serve(ctx: Context, { id, method, args, at }: Extract<Note, { is: 'ask' }>): void {
  if (!ctx.leader.engine()) return
  const known = ctx.serving.has(id)
  // It is too late: another tab may have taken over and run the call. A caller that still waits
  // sends it again.
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

/** Handles a message of another tab. */
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

/** The tab that runs the client has accepted or answered a call of this tab. */
function onReply({ calls }: Context, note: Extract<Note, { is: 'accepted' | 'answer' }>): void {
  const call = calls.get(note.id)
  if (!call) return
  call.accepted = true
  if (note.is !== 'answer') return
  if (note.error) call.reject(fromPlainError(note.error))
  else call.resolve(note.value)
}

/**
 * Runs a call of this tab: here if this tab has the client, otherwise in the tab that has it, also
 * when that changes.
 */
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

/**
 * The connection of a hidden tab may close. A visible tab keeps it open, also when another tab runs
 * it.
 */
function wakeIfVisible(ctx: Context): void {
  if (!ctx.leader.engine() && ctx.line !== 'refused' && ctx.platform.visible()) wake(ctx)
}

/** Handles the calls when this or another tab starts to run the client. */
function leaderOf(ctx: Context, options: TabsOptions): Leader {
  return createLeader({
    ...options,
    locks: ctx.bus && options.locks,
    start: (current, alone) =>
      options.start((event) => {
        // Its events are ignored once another tab has taken over.
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
      // A tab that may take over loads the needed code now, because it may be offline later.
      earlier().catch(() => {})
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
          // A listener that throws does not stop the others; the page reports it as an uncaught
          // error.
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
