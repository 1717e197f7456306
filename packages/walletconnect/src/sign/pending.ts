import type { Json, PorticoError } from '@portico/core'
import type { Payload } from '../envelope/payload.ts'
import { fault } from '../fault.ts'
import { unless } from '../waits.ts'
import type { Context, PendingState } from './state.ts'

export const plain = ({ id, topic, until }: PendingState): PendingState => ({ id, topic, until })

export function addPending(
  ctx: Context,
  pending: PendingState,
  signal?: AbortSignal,
): Promise<Json> {
  const waited = new Promise<Json>(
    (resolve, reject) =>
      void ctx.pending.set(pending.id, { ...plain(pending), waiter: { resolve, reject } }),
  )
  ctx.plan()
  return unless(
    signal,
    () => settlePending(ctx, pending, (waiter) => waiter.reject(signal?.reason)),
    waited,
  )
}

/** Kept until a caller waits; dropped if never requested. */
export function onResponse(
  ctx: Context,
  topic: string,
  payload: Exclude<Payload, { is: 'request' }>,
): void {
  const pending = ctx.pending.get(payload.id)
  // Cancelled, or a second answer.
  if (pending?.topic !== topic) return
  if (!pending.waiter) {
    ctx.pending.set(payload.id, { ...pending, answer: payload })
    return void ctx.vault.put('pending', String(payload.id), { ...plain(pending), answer: payload })
  }
  settlePending(ctx, pending, (waiter) =>
    payload.is === 'result' ? waiter.resolve(payload.result) : waiter.reject(refusal(payload)),
  )
}

/** The wallet's own message, code and data. */
function refusal({
  code,
  message,
  data,
}: {
  code: number
  message: string
  data?: Json | undefined
}): PorticoError {
  const rejected = code === 4001 || (code >= 5000 && code < 5100)
  const exit = rejected ? 'rejected' : 'failed'
  return fault(
    'request',
    rejected ? 'user-rejected' : `rpc${code}`,
    message || 'The wallet refused',
    { exit, rpcCode: code, rpcData: data },
  )
}

/** A second call finds no caller. */
export function settlePending(
  ctx: Context,
  { id }: PendingState,
  act: (waiter: NonNullable<PendingState['waiter']>) => void,
): void {
  const pending = ctx.pending.get(id)
  if (!pending) return
  ctx.pending.delete(id)
  void ctx.vault.del('pending', String(id))
  ctx.plan()
  if (pending.waiter) act(pending.waiter)
}
