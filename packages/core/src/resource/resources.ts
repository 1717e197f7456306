import { createShare } from '../http/share.ts'
import type { Json, Platform, Stop } from '../contracts/types.ts'
import { readStored, type Persist } from './cache.ts'
import { canFetch, fail, giveUp, idle, isStale, start, succeed, type Resource } from './resource.ts'

export interface Spec {
  /** Milliseconds that a value counts as fresh. */
  ttl: number
  load: (signal: AbortSignal) => Promise<Json>
  /** A visitor asked: goes through the 30 s gate and past a fresh value. */
  manual?: boolean
  signal?: AbortSignal
  /** Puts the value into storage, too. Called when it is read back: null for what cannot be believed. */
  parse?: (value: unknown) => Json | null
}

export interface Resources {
  /** Fetches when it is due and allowed. Never rejects: failure is in the record. */
  read(key: string, spec: Spec): Promise<Resource>
  /**
   * Reads what comes into sight, unless it was read moments ago, and again whenever its lifetime is over, while the page is
   * visible and online. However many watch a key, it is read once.
   */
  watch(key: string, spec: Omit<Spec, 'manual' | 'signal'>): Stop
  /** Something happened: reads what is watched and fits again, at once or when the page is seen and online. */
  refresh(fits: (key: string) => boolean): void
  /** Aborts and forgets everything under the prefix, in storage too. */
  remove(prefix: string): void
}

/** Ours: what comes into sight is read, unless it was within this time (milliseconds). */
const recent = 5_000

/** In-flight loads remembered; far above what one page asks for. */
const flights = 1_024

/**
 * Remote data in the instance's own store: shared loads, lifetimes, the retry gate, abort, watching. Name keys
 * by owner first (`0xabc…/balance/eip155:1`), so that `remove('0xabc…/')` forgets all that an address left behind.
 *
 * @example
 * const stop = resources.watch(`${address}/balance/${chain}`, { ttl: limits.balanceTtl, load, parse: parseAmount })
 */
export function createResources(options: {
  get: (key: string) => Resource | undefined
  /** Undefined removes the record. */
  set: (key: string, resource: Resource | undefined) => void
  platform: Pick<Platform, 'now' | 'after' | 'visible' | 'online' | 'changes'>
  persist?: Persist
  /** Told of each load that fails where the one before did not. */
  report?: (error: unknown) => unknown
}): Resources {
  const { get, set, platform, persist, report } = options
  const share = createShare<Resource>(flights)
  const known = new Set<string>()
  /** What reads a key again, of each who watches it. */
  const watched = new Map<Stop, string>()

  function put(key: string, resource: Resource): Resource {
    known.add(key)
    set(key, resource)
    return resource
  }

  function current(key: string, parse: Spec['parse']): Resource {
    const resource = get(key)
    if (resource) return resource
    const stored = parse && readStored(persist?.get(key), parse)
    return stored ? put(key, { status: 'ready', ...stored }) : idle
  }

  async function load(key: string, spec: Spec, signal: AbortSignal): Promise<Resource> {
    const before = current(key, spec.parse)
    put(key, start(before, platform.now(), spec.manual))
    try {
      const value = await spec.load(signal)
      if (signal.aborted) return revert(key)
      const now = platform.now()
      if (spec.parse) persist?.set(key, { value, at: now })
      return put(key, succeed(get(key) ?? idle, value, now))
    } catch (error) {
      if (signal.aborted) return revert(key)
      // A failure that was reported is not reported again.
      if (!before.error) report?.(error)
      return put(key, fail(get(key) ?? idle, error, platform.now()))
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
    const resource = current(key, spec.parse)
    if (!share.has(key)) {
      if (!spec.manual && !isStale(resource, now, spec.ttl)) return resource
      // A record that says loading while nothing is in flight came from a snapshot.
      if (!canFetch(giveUp(resource), now, spec.manual)) return resource
    }
    try {
      return await share.run(key, (signal) => load(key, spec, signal), spec.signal)
    } catch {
      return revert(key)
    }
  }

  const watch: Resources['watch'] = (key, spec) =>
    watchKey(platform, watched, key, spec.ttl, (ttl, signal) => read(key, { ...spec, ttl, signal }))

  function refresh(fits: (key: string) => boolean): void {
    for (const [again, key] of watched) if (fits(key)) again()
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

  return { read, watch, refresh, remove }
}

/**
 * Reads a record now, and whenever its lifetime is over, until stopped.
 *
 * @param lifetime Milliseconds.
 * @param read Reads it unless it is younger than `ttl`.
 */
function watchKey(
  platform: Pick<Platform, 'now' | 'after' | 'visible' | 'online' | 'changes'>,
  watched: Map<Stop, string>,
  key: string,
  lifetime: number,
  read: (ttl: number, signal: AbortSignal) => Promise<Resource>,
): Stop {
  const controller = new AbortController()
  const { signal } = controller
  let cancel: Stop = () => {}
  let busy = false
  /** When it is to be read next, and how old the record may be by then. */
  let due = 0
  let ttl: number = recent
  async function look(): Promise<void> {
    if (busy || !platform.visible() || !platform.online()) return
    busy = true
    cancel()
    due = Infinity
    const { at = 0, retryAt = 0 } = await read(ttl, signal)
    busy = false
    if (signal.aborted) return
    // What was under way when something happened may not know of it.
    if (!due) return look()
    const now = platform.now()
    ttl = lifetime
    // By the record, which others may have read; a little later where it was removed.
    due = Math.max(at + ttl, retryAt, now + 1e3)
    // A timer of more than 24 days would run at once.
    cancel = platform.after(Math.min(due - now, 1e9), look)
  }
  // Coming back to the page reads at once what fell due meanwhile, and no timer runs while away.
  const unlisten = platform.changes(() => void (platform.now() < due || look()))
  const again = (): void => {
    due = ttl = 0
    void look()
  }
  watched.set(again, key)
  void look()
  return () => {
    controller.abort()
    cancel()
    unlisten()
    watched.delete(again)
  }
}
