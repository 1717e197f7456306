import { createShare } from '../http/share.ts'
import type { Json, Platform, Stop } from '../types/index.ts'
import { readStored, type Persist } from './cache.ts'
import {
  canFetch,
  change,
  fail,
  giveUp,
  idle,
  isStale,
  start,
  succeed,
  type Resource,
} from './resource.ts'

export interface Spec {
  ttl: number
  load: (signal: AbortSignal) => Promise<Json>
  /** A visitor requested it: passes the 30 s gate and ignores a fresh value. */
  manual?: boolean
  signal?: AbortSignal
  /** Also stores the value. Called when it is read from storage: null for an invalid value. */
  parse?: (value: unknown) => Json | null
}

export interface Resources {
  /** Fetches when due and allowed. Never rejects: failure is in the record. */
  read(key: string, spec: Spec): Promise<Resource>
  /**
   * Reads a record when shown, unless it was just read, and again at the end of its lifetime, while
   * the page is visible and online. A key is read once for all its watchers.
   */
  watch(key: string, spec: Omit<Spec, 'manual' | 'signal'>): Stop
  /** Reads the matching watched keys again after activity, once the page is visible and online. */
  refresh(fits: (key: string) => boolean): void
  /**
   * Marks the matching records under a prefix as changed: each is read again when it is next shown,
   * and a value that storage has of it is deleted.
   */
  outdate(prefix: string, fits: (key: string) => boolean): void
  remove(prefix: string): void
}

/** A record that comes on screen is not read again within this time, milliseconds. */
const recent = 5_000

const flights = 1_024

/**
 * Shared loads, lifetimes, the retry gate, abort, watching. Start keys with their owner
 * (`0xabc…/balance/eip155:1`), so that `remove('0xabc…/')` deletes all records of an address.
 *
 * @example
 * const stop = resources.watch(`${address}/balance/${chain}`, {
 *   ttl: limits.balanceTtl,
 *   load,
 *   parse: parseAmount,
 * })
 */
export function createResources(options: {
  get: (key: string) => Resource | undefined
  set: (key: string, resource: Resource | undefined) => void
  platform: Pick<Platform, 'now' | 'after' | 'visible' | 'online' | 'changes'>
  persist?: Persist
  /** Called for each failed load whose previous load did not fail. */
  report?: (error: unknown) => unknown
}): Resources {
  const { get, set, platform, persist, report } = options
  const share = createShare<Resource>(flights)
  const known = new Set<string>()
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
      return put(key, succeed(get(key) ?? idle, value, now, before))
    } catch (error) {
      if (signal.aborted) return revert(key)
      // A reported failure is not reported again.
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
    const isJoined = share.has(key)
    if (!isJoined) {
      if (!spec.manual && !isStale(resource, now, spec.ttl)) return resource
      // A record that is loading without a pending load came from a snapshot.
      if (!canFetch(giveUp(resource), now, spec.manual)) return resource
    }
    try {
      const answer = await share.run(key, (signal) => load(key, spec, signal), spec.signal)
      // The load was under way when the value changed.
      const isOld = isJoined && answer.status === 'ready' && answer.changedAt !== undefined
      return isOld ? read(key, spec) : answer
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

  const outdate: Resources['outdate'] = (prefix, fits) => {
    const under = [...known].filter((key) => key.startsWith(prefix))
    markChanged(options, under.filter(fits))
    for (const key of persist?.keys(prefix) ?? []) if (fits(key)) persist?.del(key)
  }

  return { read, watch, refresh, outdate, remove }
}

function markChanged(
  { get, set, platform }: Pick<Parameters<typeof createResources>[0], 'get' | 'set' | 'platform'>,
  keys: readonly string[],
): void {
  for (const key of keys) {
    const resource = get(key)
    if (resource) set(key, change(resource, platform.now()))
  }
}

/**
 * Reads a record now, and whenever its lifetime is over.
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
  /** The time of the next read, and the allowed age of the record then. */
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
    // A load that was pending during the activity may be outdated.
    if (!due) return look()
    const now = platform.now()
    ttl = lifetime
    // Computed from the record, which other callers may have refreshed; a little later when it was
    // removed.
    due = Math.max(at + ttl, retryAt, now + 1e3)
    // A timer of more than 24 days would run at once.
    cancel = platform.after(Math.min(due - now, 1e9), look)
  }
  // Returning to the page reads what is due; no timer runs while it is hidden.
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
