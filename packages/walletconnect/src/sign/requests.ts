import type { Json } from '@portico/core'
import { fault } from '../fault.ts'
import type { WalletRequest } from '../port.ts'
import { serves, usedOn } from './approval.ts'
import { goodbyeTime, requestMax, requestMin } from './limits.ts'
import { disconnected } from './errors.ts'
import { addPending, onResponse, plain, settlePending } from './pending.ts'
import { deleteSession } from './sessions.ts'
import { newId } from './state.ts'
import type { Context, PendingState, SessionState } from './state.ts'
import { resend, sendRequest } from './wire.ts'
import { within } from '../waits.ts'

/** @throws PorticoError `session-missing`, stage `request`. */
export function needSession(ctx: Context, topic: string): SessionState {
  const state = ctx.sessions.get(topic)
  if (!state)
    throw fault('request', 'session-missing', 'There is no such session', {
      exit: 'session-deleted',
    })
  return state
}

/**
 * `wc_sessionRequest`.
 *
 * @param id The same from any tab, so that the wallet sees it once.
 */
export function request(
  ctx: Context,
  topic: string,
  wanted: WalletRequest,
  id: number,
  signal?: AbortSignal,
): Promise<Json> {
  const known = ctx.pending.get(id)
  const fit = fitting(ctx, topic, wanted)
  if (known && !known.waiter) return resumeRequest(ctx, known, fit, signal)
  // Taken by another tab's request of the same moment.
  if (known) id = newId(ctx.platform)
  const { key } = fit()
  const { chain, method, params } = wanted
  const ttl = Math.min(Math.max(Math.round(wanted.ttl || 0), requestMin), requestMax)
  const expiryTimestamp = Math.floor(ctx.platform.now() / 1_000) + ttl
  const asked = {
    id,
    method: 'wc_sessionRequest',
    params: { request: { method, params, expiryTimestamp }, chainId: chain },
  }
  return awaitResponse(ctx, { id, topic, until: expiryTimestamp * 1_000 }, signal, async (stop) => {
    await sendRequest(ctx, { topic, key }, asked, { ttl, keep: true, signal: stop, fit })
    emitRequested(ctx, { id, topic })
  })
}

/** Each time it is sent: the session may have been updated. */
function fitting(
  ctx: Context,
  topic: string,
  { chain, method, params, accounts = [] }: WalletRequest,
): () => SessionState {
  const before = usedOn(needSession(ctx, topic), chain)
  const text = JSON.stringify([params]).toLowerCase()
  const named = [...before, ...accounts.map((each) => each.toLowerCase())].filter((each) =>
    text.includes(each),
  )
  return () => {
    const state = needSession(ctx, topic)
    if (!serves(state.session.namespaces, chain, 'methods', method))
      throw fault('request', 'unapproved', `The wallet has not approved ${method} on ${chain}`, {
        exit: 'unsupported',
        rpcCode: 4100,
      })
    const now = usedOn(state, chain)
    // A selected account is the only active one; else any shared.
    if (now[0] !== before[0]) now.splice(1)
    if (named.some((each) => !now.includes(each)))
      throw fault('request', 'account-changed', 'Another account is in use now')
    return state
  }
}

/**
 * For a tab that outlived the sender.
 *
 * @param fit Checks an unsent request against the session.
 */
function resumeRequest(
  ctx: Context,
  { id, topic, until, answer }: PendingState,
  fit: () => unknown,
  signal?: AbortSignal,
): Promise<Json> {
  return awaitResponse(ctx, { id, topic, until }, signal, async (stop) => {
    if (answer && answer.is !== 'request') return onResponse(ctx, topic, answer)
    if (!ctx.outgoing.has(String(id))) return
    await resend(ctx, String(id), { signal: stop, fit })
    emitRequested(ctx, { id, topic })
  })
}

/** Its caller still waits. */
function emitRequested(ctx: Context, { id, topic }: Pick<PendingState, 'id' | 'topic'>): void {
  if (ctx.pending.has(id)) ctx.emit({ is: 'requested', topic, id })
}

/** The message may be sent after the page is closed. */
export async function disconnect(ctx: Context, topic: string): Promise<void> {
  const state = ctx.sessions.get(topic)
  if (!state) return
  const asked = { id: newId(ctx.platform), method: 'wc_sessionDelete', params: { ...disconnected } }
  const delivery = sendRequest(ctx, { topic, key: state.key }, asked, { keep: true }).catch(
    () => {},
  )
  deleteSession(ctx, topic, 'session-deleted', 'The session was ended')
  await within(ctx.platform, goodbyeTime, delivery, () => {})
}

/** Until answered, expired or aborted. */
export async function awaitResponse(
  ctx: Context,
  pending: PendingState,
  signal: AbortSignal | undefined,
  send: (stop: AbortSignal) => Promise<void>,
): Promise<Json> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  void ctx.vault.put('pending', String(pending.id), plain(pending))
  const outcome = addPending(ctx, pending, signal)
  send(stop.signal).catch((reason: unknown) => {
    if (!stop.signal.aborted) settlePending(ctx, pending, (waiter) => waiter.reject(reason))
  })
  try {
    return await outcome
  } finally {
    // No caller waits any more.
    stop.abort()
  }
}
