import type { Json } from '@portico/core'
import { fields } from '../envelope/payload.ts'
import type { Payload } from '../envelope/payload.ts'
import { fault } from '../fault.ts'
import { isText, own } from '../shape.ts'
import { parseSettlement, serves } from './approval.ts'
import { isTime, parseNamespaces } from './guards.ts'
import { sessionLife, skew } from './limits.ts'
import { ours } from './handled.ts'
import {
  invalidExtend,
  invalidSettle,
  invalidUpdate,
  unauthorizedEvent,
  unsupportedMethod,
} from './errors.ts'
import type { SpecError } from './errors.ts'
import { closeProposal, rejectProposal, unsubscribe } from './pairings.ts'
import { onResponse, settlePending } from './pending.ts'
import type { Context, PairingState, SessionState } from './state.ts'
import { sendResponse } from './wire.ts'

type Asked = Extract<Payload, { is: 'request' }>

/** The settlement, accepted or refused. */
export async function onApproved(
  ctx: Context,
  pairing: PairingState,
  payload: Payload,
): Promise<void> {
  const { approved } = pairing
  if (!approved || payload.is !== 'request' || payload.method !== 'wc_sessionSettle')
    throw fault('settle', 'unsettled')
  const settled = parseSettlement(
    payload.params,
    pairing.proposal.optionalNamespaces,
    approved.controller,
    ctx.platform.now(),
  )
  if ('code' in settled) {
    await sendResponse(ctx, approved, payload, settled)
    ctx.fail(fault('settle', `rpc${settled.code}`, settled.message), pairing.topic)
    return rejectProposal(ctx, pairing, settled)
  }
  const state: SessionState = {
    key: approved.key,
    updated: 0,
    session: { topic: approved.topic, pairing: pairing.topic, ...settled },
  }
  await saveSession(ctx, state)
  await sendResponse(ctx, approved, payload, true)
  closeProposal(ctx, pairing)
  ctx.emit({ is: 'settled', pairing: pairing.topic, session: state.session })
}

export async function onSession(
  ctx: Context,
  state: SessionState,
  payload: Payload,
): Promise<void> {
  if (payload.is !== 'request') return onResponse(ctx, state.session.topic, payload)
  const channel = { topic: state.session.topic, key: state.key }
  const handle = own(handlers, payload.method)
  if (!handle) return sendResponse(ctx, channel, payload, unsupportedMethod)
  const outcome = await handle(ctx, state, payload)
  if (outcome !== null) await sendResponse(ctx, channel, payload, outcome)
}

function invalid(ctx: Context, { session }: SessionState, error: SpecError): SpecError {
  ctx.fail(fault('update', `rpc${error.code}`, error.message), session.topic)
  return error
}

type Handler = (ctx: Context, state: SessionState, asked: Asked) => Promise<true | SpecError | null>

const handlers: Readonly<Record<string, Handler>> = {
  wc_sessionPing: async () => true,

  async wc_sessionUpdate(ctx, state, { id, params }) {
    const namespaces = parseNamespaces(fields(params)['namespaces'])
    if (!namespaces) return invalid(ctx, state, invalidUpdate)
    // A later update has replaced it.
    if (id <= state.updated) return invalidUpdate
    await updateSession(ctx, {
      ...state,
      updated: id,
      front: '',
      session: { ...state.session, namespaces },
    })
    return true
  },

  async wc_sessionExtend(ctx, state, { id, params }) {
    // Delivered back by the relay: sent by a tab without locks, not by the wallet.
    if ((await ctx.vault.claim('seen', `${state.session.topic}:${id}`)) === ours) return null
    const now = ctx.platform.now()
    const { expiry } = fields(params)
    const requested = expiry === undefined ? now + sessionLife : isTime(expiry) ? expiry * 1_000 : 0
    if (requested < state.session.until - skew) return invalid(ctx, state, invalidExtend)
    await updateSession(ctx, {
      ...state,
      session: { ...state.session, until: Math.min(requested, now + sessionLife) },
    })
    return true
  },

  async wc_sessionEvent(ctx, state, { params }) {
    const { session } = state
    const { chainId: chain, event } = fields(params)
    const { name, data = null } = fields(event)
    if (!isText(chain) || !isText(name) || !serves(session.namespaces, chain, 'events', name))
      return unauthorizedEvent
    if (name === 'accountsChanged')
      ctx.sessions.set(session.topic, {
        ...state,
        front: `${chain}:${(data as Json[] | null)?.[0] as string}`,
      })
    ctx.emit({ is: 'event', topic: session.topic, chain, name, data })
    // Nor does the official client, and wallets log unexpected answers.
    return null
  },

  async wc_sessionDelete(ctx, { session: { topic } }, { params }) {
    const { code, message } = fields(params)
    deleteSession(ctx, topic, 'session-deleted', 'The wallet ended the session')
    const reason = {
      code: Number.isSafeInteger(code) ? (code as number) : 6000,
      message: isText(message) ? message.slice(0, 1_000) : '',
    }
    ctx.emit({ is: 'deleted', topic, ...reason })
    return true
  },

  // A second settlement under another id is refused.
  wc_sessionSettle: async () => invalidSettle,
}

export async function updateSession(ctx: Context, state: SessionState): Promise<void> {
  await saveSession(ctx, state)
  ctx.emit({ is: 'updated', session: state.session })
}

/** Once stored, or never to be. */
export async function saveSession(ctx: Context, state: SessionState): Promise<void> {
  const { key, ...plain } = state
  ctx.sessions.set(state.session.topic, state)
  ctx.plan()
  await ctx.vault.put('session', state.session.topic, plain, key)
}

/** Rejects the requests that wait for its wallet. */
export function deleteSession(
  ctx: Context,
  topic: string,
  exit: 'session-deleted' | 'session-expired',
  why: string,
): void {
  if (!ctx.sessions.delete(topic)) return
  void ctx.vault.del('session', topic)
  unsubscribe(ctx, [topic])
  for (const pending of ctx.pending.values())
    if (pending.topic === topic)
      settlePending(ctx, pending, (waiter) => waiter.reject(fault('request', exit, why, { exit })))
  ctx.plan()
}
