/** Stored until the relay has them. */
import type { Json } from '@portico/core'
import { isPorticoError } from '@portico/core'
import type { Bytes } from '../crypto/crypto.ts'
import type { Publication, Sending } from '../relay/relay.ts'
import { pageAsks, traitsOf } from './methods.ts'
import type { SpecError } from './errors.ts'
import type { Context } from './state.ts'

export interface Channel {
  topic: string
  key: Bytes
}

export interface Asked {
  id: number
  method: string
  params: Json
}

/** In the official client's order. */
export function sealMessage(
  ctx: Context,
  key: Bytes,
  { id, ...rest }: Asked | { id: number; result: true } | { id: number; error: SpecError },
): string {
  return ctx.seal(JSON.stringify({ id, jsonrpc: '2.0', ...rest }), key, ctx.platform.random)
}

/**
 * @param o.ttl Seconds. Default: the method's.
 * @param o.keep The next tab or visit sends it if the relay has not accepted it.
 */
export function sendRequest(
  ctx: Context,
  channel: Channel,
  asked: Asked,
  o: Sending & { ttl?: number; keep?: boolean } = {},
): Promise<void> {
  const { tag, ttl } = traitsOf(asked.method)
  const publication = {
    topic: channel.topic,
    message: sealMessage(ctx, channel.key, asked),
    ttl: o.ttl ?? ttl,
    tag,
    prompt: pageAsks.test(asked.method),
  }
  return o.keep ? publish(ctx, String(asked.id), publication, o) : ctx.relay.publish(publication, o)
}

/**
 * Once, although several clients may have received the request (no locks, or a frozen tab), over
 * any later connection.
 */
export async function sendResponse(
  ctx: Context,
  channel: Channel,
  { id, method }: Pick<Asked, 'id' | 'method'>,
  outcome: true | SpecError,
): Promise<void> {
  const { tag, ttl } = traitsOf(method)
  const key = `${channel.topic}:${id}`
  if ((await ctx.vault.claim('seen', key, id)) !== undefined) return
  const message = sealMessage(
    ctx,
    channel.key,
    outcome === true ? { id, result: true } : { id, error: outcome },
  )
  publish(ctx, key, { topic: channel.topic, message, ttl, tag: tag + 1, prompt: false }).catch(
    (reason: unknown) => ctx.fail(reason, channel.topic),
  )
}

export async function publish(
  ctx: Context,
  id: string,
  publication: Publication,
  how?: Sending,
): Promise<void> {
  const outgoing = { id, publication, until: ctx.platform.now() + publication.ttl * 1_000 }
  ctx.outgoing.set(id, outgoing)
  void ctx.vault.put('outgoing', id, outgoing)
  await resend(ctx, id, how)
}

/** The relay recognises the same bytes. */
export async function resend(ctx: Context, id: string, how?: Sending): Promise<void> {
  const outgoing = ctx.outgoing.get(id)
  if (!outgoing) return
  try {
    await ctx.relay.publish(outgoing.publication, how)
    deleteOutgoing(ctx, id)
  } catch (error) {
    // The next client sends it, unless its caller has the failure.
    const closed = isPorticoError(error) && error.code === 'relay-closed'
    if (!closed && (how?.signal || ctx.platform.now() >= outgoing.until)) deleteOutgoing(ctx, id)
    throw error
  }
}

export function deleteOutgoing(ctx: Context, id: string): void {
  ctx.outgoing.delete(id)
  void ctx.vault.del('outgoing', id)
}

export function subscribe(ctx: Context, topics: readonly string[]): void {
  ctx.relay.subscribe(topics).catch((reason: unknown) => ctx.fail(reason, topics[0]))
}
