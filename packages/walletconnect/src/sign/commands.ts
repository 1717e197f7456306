import type { Json } from '@portico/core'
import { ours } from './handled.ts'
import { sessionLife } from './limits.ts'
import { awaitResponse, needSession } from './requests.ts'
import { updateSession } from './sessions.ts'
import { newId } from './state.ts'
import type { Context } from './state.ts'
import { sendRequest } from './wire.ts'

/** For a wallet that needs no press, milliseconds. */
const answerTime = 60_000

/** @throws PorticoError `answer-timeout` after a minute. */
export async function ping(ctx: Context, topic: string): Promise<void> {
  await command(ctx, topic, 'wc_sessionPing')
}

/** To a week from now, once the wallet has agreed. */
export async function extend(ctx: Context, topic: string): Promise<void> {
  const until = Math.floor(ctx.platform.now() / 1_000) * 1_000 + sessionLife
  await command(ctx, topic, 'wc_sessionExtend')
  const state = needSession(ctx, topic)
  await updateSession(ctx, { ...state, session: { ...state.session, until } })
}

function command(ctx: Context, topic: string, method: string): Promise<Json> {
  const { key } = needSession(ctx, topic)
  const id = newId(ctx.platform)
  const pending = { id, topic, until: ctx.platform.now() + answerTime }
  return awaitResponse(ctx, pending, undefined, async (signal) => {
    // A wallet may send the same request; one that the relay delivers back is ours.
    await ctx.handled.add(`${topic}:${id}`, ours)
    await sendRequest(ctx, { topic, key }, { id, method, params: {} }, { signal })
  })
}
