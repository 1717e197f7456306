import { fault } from '../fault.ts'
import { isSeen } from '../storage/stored-records.ts'
import { parseRows } from '../storage/records.ts'
import type { Row } from '../storage/vault.ts'
import { methods } from './methods.ts'
import type { Context } from './state.ts'
import { deleteOutgoing, resend, subscribe } from './wire.ts'

/** How long a taken-over request waits for its caller, milliseconds. */
const claimTime = 60_000

/**
 * Subscribes, sends what the relay has not accepted, and emits what has ended.
 *
 * @param all Stored records, with handled messages.
 */
export function restore(ctx: Context, rows: readonly Row[], all: readonly Row[]): void {
  const now = ctx.platform.now()
  const { pairing, session, pending, outgoing, bad } = parseRows(rows)
  for (const each of pairing) ctx.pairings.set(each.topic, each)
  for (const each of session) ctx.sessions.set(each.session.topic, each)
  for (const each of pending) ctx.pending.set(each.id, { ...each, claim: now + claimTime })
  for (const each of outgoing) ctx.outgoing.set(each.id, each)
  for (const { kind, id } of bad) {
    ctx.fail(fault('storage', 'bad-record', `A stored ${kind} could not be read`))
    void ctx.vault.del(kind as 'session', id)
  }
  for (const { id, until, publication } of [...ctx.outgoing.values()]) {
    if (until <= now) deleteOutgoing(ctx, id)
    else if (publication.tag !== methods.wc_sessionRequest.tag)
      resend(ctx, id).catch((reason: unknown) => ctx.fail(reason, publication.topic))
    // Its caller repeats it; a closed page needs no answer.
  }
  // Handles what has expired.
  ctx.plan()
  const topics = [...ctx.sessions.keys()]
  for (const { topic, approved, auth, spent } of ctx.pairings.values()) {
    topics.push(topic)
    if (approved && !ctx.sessions.has(approved.topic)) topics.push(approved.topic)
    if (auth && !spent) topics.push(auth.topic)
  }
  if (topics.length > 0) subscribe(ctx, topics)
  // Ended sessions need no handled ids.
  for (const row of all)
    if (isSeen(row) && row.id[64] === ':' && !topics.includes(row.id.slice(0, 64)))
      void ctx.vault.del('seen', row.id)
}
