import { createShare } from '../http/share.ts'
import type { Json, Platform, Stop } from '../types.ts'
import { readKept, type Persist } from './cache.ts'
import { canFetch, fail, giveUp, idle, isStale, start, succeed, type Resource } from './resource.ts'

export interface Spec {
  /** Milliseconds that a value counts as fresh. */
  ttl: number
  load: (signal: AbortSignal) => Promise<Json>
  /** A visitor asked: goes through the 30 s gate and past a fresh value. */
  manual?: boolean
  signal?: AbortSignal
  /** Keeps the value in storage; the guard decides what is believed when it is read back. */
  kept?: (value: unknown) => Json | null
}

export interface Resources {
  /** Fetches when it is due and allowed. Never rejects: failure is in the record. */
  read(key: string, spec: Spec): Promise<Resource>
  /** Reads now and again `interval` ms after each answer, while the page is visible and online. */
  watch(key: string, spec: Omit<Spec, 'manual' | 'signal'>, interval: number): Stop
  /** Aborts and forgets everything under the prefix, in storage too. */
  remove(prefix: string): void
}

/** In-flight loads remembered; far above what one page asks for. */
const flights = 1_024

/**
 * Remote data in the instance's own store: shared loads, lifetimes, the retry gate, abort, polling. Name keys
 * by owner first (`0xabc…/balance/eip155:1`), so that `remove('0xabc…/')` forgets all that an address left behind.
 *
 * @example
 * const stop = resources.watch(`${address}/balance/${chain}`, { ttl: limits.balanceTtl, load, kept: readBalance }, limits.balancePoll)
 */
export function createResources(options: {
  get: (key: string) => Resource | undefined
  /** Undefined removes the record. */
  set: (key: string, resource: Resource | undefined) => void
  platform: Pick<Platform, 'now' | 'after' | 'visible' | 'online' | 'changes'>
  persist?: Persist
}): Resources {
  const { get, set, platform, persist } = options
  const share = createShare<Resource>(flights)
  const known = new Set<string>()

  function put(key: string, resource: Resource): Resource {
    known.add(key)
    set(key, resource)
    return resource
  }

  function current(key: string, kept: Spec['kept']): Resource {
    const resource = get(key)
    if (resource) return resource
    const stored = kept && readKept(persist?.get(key), kept)
    return stored ? put(key, { status: 'ready', ...stored }) : idle
  }

  async function load(key: string, spec: Spec, signal: AbortSignal): Promise<Resource> {
    const before = current(key, spec.kept)
    put(key, start(before, platform.now(), spec.manual ? 'manual' : 'auto'))
    try {
      const value = await spec.load(signal)
      if (signal.aborted) return revert(key)
      const now = platform.now()
      if (spec.kept) persist?.set(key, { value, at: now })
      return put(key, succeed(get(key) ?? idle, value, now))
    } catch (error) {
      return signal.aborted ? revert(key) : put(key, fail(get(key) ?? idle, error, platform.now()))
    }
  }

  /** A record that was removed, or belongs to a later load by now, is left alone. */
  function revert(key: string): Resource {
    const resource = get(key)
    if (!resource) return idle
    return resource.status === 'loading' && !share.has(key) ? put(key, giveUp(resource)) : resource
  }

  async function read(key: string, spec: Spec): Promise<Resource> {
    if (spec.signal?.aborted) return get(key) ?? idle
    const now = platform.now()
    const resource = current(key, spec.kept)
    if (!share.has(key)) {
      if (!spec.manual && !isStale(resource, now, spec.ttl)) return resource
      // A record that says loading while nothing is in flight came from a snapshot.
      if (!canFetch(giveUp(resource), now, spec.manual ? 'manual' : 'auto')) return resource
    }
    try {
      return await share.run(key, (signal) => load(key, spec, signal), spec.signal)
    } catch {
      return revert(key)
    }
  }

  function watch(key: string, spec: Omit<Spec, 'manual' | 'signal'>, interval: number): Stop {
    const controller = new AbortController()
    const { signal } = controller
    let cancel: Stop = () => {}
    let busy = false
    let due = 0
    async function tick(ttl: number): Promise<void> {
      if (busy || !platform.visible() || !platform.online()) return
      busy = true
      cancel()
      await read(key, { ...spec, ttl, signal })
      busy = false
      if (signal.aborted) return
      due = platform.now() + interval
      cancel = platform.after(interval, () => void tick(interval))
    }
    // Coming back to the page refreshes at once what fell due meanwhile, and no timer runs while away.
    const unlisten = platform.changes(() => {
      if (platform.now() >= due) void tick(Math.min(spec.ttl, interval))
    })
    void tick(spec.ttl)
    return () => {
      controller.abort()
      cancel()
      unlisten()
    }
  }

  function remove(prefix: string): void {
    for (const key of known) {
      if (!key.startsWith(prefix)) continue
      known.delete(key)
      set(key, undefined)
      share.abort(key)
    }
    for (const key of persist?.keys(prefix) ?? []) persist?.del(key)
  }

  return { read, watch, remove }
}
