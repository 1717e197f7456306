import { isPorticoError, retryAfterOf } from '../errors/error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import { limits } from '../limits/limits.ts'
import type { Json } from '../types/index.ts'
import { defined } from '../utils/defined.ts'

/**
 * Remote data as a record in the store. An earlier value stays through `loading` and `error`: an
 * old value with its age is better than none. Times are milliseconds since the epoch.
 */
export type Resource = {
  readonly status: 'idle' | 'loading' | 'ready' | 'error'
  readonly value?: Json
  readonly at?: number
  readonly error?: { readonly code: ErrorCode; readonly message: string }
  /** Automatic fetches wait until then. */
  readonly retryAt?: number
  readonly askedAt?: number
  /** When a transaction of the visitor's changed the value: what is kept is older than that. */
  readonly changedAt?: number
}

/** Retry passes the gate for automatic fetches at most once in this time, milliseconds. */
const manualGate = 3_000

export const idle: Resource = { status: 'idle' }

/** @param isManual Whether a visitor requested it. */
export function start(resource: Resource, now: number, isManual?: boolean): Resource {
  return { ...resource, status: 'loading', ...defined({ askedAt: isManual ? now : undefined }) }
}

/** @param before As the load started: a change since then is not in the value. */
export function succeed(
  resource: Resource,
  value: Json,
  now: number,
  before: Resource = resource,
): Resource {
  const { askedAt, changedAt } = resource
  const isOld = changedAt !== before.changedAt
  return {
    status: 'ready',
    value,
    at: now,
    ...defined({ askedAt, changedAt: isOld ? changedAt : undefined }),
  }
}

/** Each change has its own time, so that a load knows those that came after its start. */
export function change(resource: Resource, now: number): Resource {
  const { changedAt: before = -Infinity } = resource
  return { ...resource, changedAt: Math.max(now, before + 1) }
}

/** The old value stays, and automatic fetches wait 30 s or as long as the server requested. */
export function fail(resource: Resource, error: unknown, now: number): Resource {
  const known = isPorticoError(error)
  return {
    ...resource,
    status: 'error',
    error: {
      code: known ? error.code : 'unknown',
      message: known ? error.message : 'Unknown error',
    },
    retryAt: now + Math.max(limits.retryGate, retryAfterOf(error) ?? 0),
  }
}

export function giveUp(resource: Resource): Resource {
  const status = resource.error ? 'error' : resource.value === undefined ? 'idle' : 'ready'
  return { ...resource, status }
}

/** Milliseconds; undefined without a value. A clock set back makes it 0, never negative. */
export function age(resource: Resource, now: number): number | undefined {
  return resource.at === undefined ? undefined : Math.max(0, now - resource.at)
}

/** A value with a time in the future is stale, and one that a transaction has changed. */
export function isStale(resource: Resource, now: number, ttl: number): boolean {
  return (
    resource.value === undefined ||
    resource.at === undefined ||
    resource.changedAt !== undefined ||
    resource.at > now ||
    now - resource.at >= ttl
  )
}

/**
 * Automatic fetches not within 30 s of a failure (or the server's Retry-After), a visitor's Retry
 * once in 3 s.
 */
export function canFetch(resource: Resource, now: number, isManual?: boolean): boolean {
  if (resource.status === 'loading') return false
  return isManual
    ? now - (resource.askedAt ?? Number.NEGATIVE_INFINITY) >= manualGate
    : now >= (resource.retryAt ?? now)
}
