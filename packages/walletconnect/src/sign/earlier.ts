/** What an earlier visit or another tab left. Loaded where there is something: a first visit has nothing. */
import type { Json } from '@portico/core'
import { fault } from '../fault.ts'
import { isSeen } from '../storage/own.ts'
import { parseRows } from '../storage/records.ts'
import type { Row } from '../storage/vault.ts'
import { methods } from './methods.ts'
import { answered } from './pending.ts'
import { sent, wait } from './requests.ts'
import type { Context, PendingState } from './state.ts'
import { drop, follow, resume } from './wire.ts'

/** How long a request that was taken over waits to be asked for again, milliseconds. */
const claimTime = 60_000

/**
 * What is stored is listened for again; what the relay had not taken is sent; what is over is said.
 *
 * @param all With what was handled, too.
 */
export function takeUp(ctx: Context, rows: readonly Row[], all: readonly Row[]): void {
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
    if (until <= now) drop(ctx, id)
    else if (publication.tag !== methods.wc_sessionRequest.tag) resume(ctx, id).catch((reason: unknown) => ctx.fail(reason, publication.topic))
    // A request is sent again when somebody still waits for it: nobody is asked for a page that is gone.
  }
  // Sweeps at once what has ended meanwhile.
  ctx.plan()
  const topics = [...ctx.sessions.keys()]
  for (const { topic, approved, auth, spent } of ctx.pairings.values()) {
    topics.push(topic)
    if (approved && !ctx.sessions.has(approved.topic)) topics.push(approved.topic)
    if (auth && !spent) topics.push(auth.topic)
  }
  if (topics.length > 0) follow(ctx, topics)
  // Of what is over, nobody asks whether it was handled.
  for (const row of all) if (isSeen(row) && row.id[64] === ':' && !topics.includes(row.id.slice(0, 64))) void ctx.vault.del('seen', row.id)
}

/**
 * Asked for again, by whoever outlived the tab that had sent it.
 *
 * @param fit Holds it against the session, where it has still to go out.
 */
export function claim(ctx: Context, { id, topic, until }: PendingState, fit: () => unknown, signal?: AbortSignal): Promise<Json> {
  // It may have been answered while this was loading.
  const { answer } = ctx.pending.get(id) ?? {}
  return wait(ctx, { id, topic, until }, signal, async (stop) => {
    if (answer && answer.is !== 'request') return answered(ctx, topic, answer)
    if (!ctx.outgoing.has(String(id))) return
    await resume(ctx, String(id), { signal: stop, fit })
    sent(ctx, { id, topic })
  })
}
