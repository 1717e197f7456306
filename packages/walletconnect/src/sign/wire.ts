/** Seals outgoing messages, and stores them until the relay has them. */
import type { Json } from '@portico/core'
import { isPorticoError } from '@portico/core'
import type { Bytes } from '../crypto/crypto.ts'
import type { Publication, Sending } from '../relay/relay.ts'
import { pageAsks, traitsOf } from './methods.ts'
import type { SpecError } from './errors.ts'
import type { Context } from './state.ts'

/** The topic and key of a message. */
export interface Way {
  topic: string
  key: Bytes
}

export interface Asked {
  id: number
  method: string
  params: Json
}

/** JSON-RPC, in the order in which the official client writes it. */
export function sealMessage(
  ctx: Context,
  key: Bytes,
  { id, ...rest }: Asked | { id: number; result: true } | { id: number; error: SpecError },
): string {
  return ctx.seal(JSON.stringify({ id, jsonrpc: '2.0', ...rest }), key, ctx.platform.random)
}

/**
 * Publishes a request.
 *
 * @param o.ttl Seconds. Default: the method's.
 * @param o.keep Whether the next tab or visit sends it when the relay has not accepted it by then.
 */
export function sendRequest(
  ctx: Context,
  way: Way,
  asked: Asked,
  o: Sending & { ttl?: number; keep?: boolean } = {},
): Promise<void> {
  const { tag, ttl } = traitsOf(asked.method)
  const publication = {
    topic: way.topic,
    message: sealMessage(ctx, way.key, asked),
    ttl: o.ttl ?? ttl,
    tag,
    prompt: pageAsks.test(asked.method),
  }
  return o.keep ? publish(ctx, String(asked.id), publication, o) : ctx.relay.publish(publication, o)
}

/**
 * Answers a wallet's request over any later connection. It answers once, although several clients
 * may have received the request: tabs of a browser without locks, or a tab that was taken for
 * frozen and the one that replaced it.
 */
export async function sendResponse(
  ctx: Context,
  way: Way,
  { id, method }: Pick<Asked, 'id' | 'method'>,
  outcome: true | SpecError,
): Promise<void> {
  const { tag, ttl } = traitsOf(method)
  const key = `${way.topic}:${id}`
  if ((await ctx.vault.claim('seen', key, id)) !== undefined) return
  const message = sealMessage(
    ctx,
    way.key,
    outcome === true ? { id, result: true } : { id, error: outcome },
  )
  publish(ctx, key, { topic: way.topic, message, ttl, tag: tag + 1, prompt: false }).catch(
    (reason: unknown) => ctx.fail(reason, way.topic),
  )
}

/** Publishes a message that must not be lost. */
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

/** Sends a stored message, perhaps again. The relay recognises the same bytes. */
export async function resend(ctx: Context, id: string, how?: Sending): Promise<void> {
  const outgoing = ctx.outgoing.get(id)
  if (!outgoing) return
  try {
    await ctx.relay.publish(outgoing.publication, how)
    deleteOutgoing(ctx, id)
  } catch (error) {
    // The tab that runs the client next sends it, unless its caller has received the failure
    // already.
    const closed = isPorticoError(error) && error.code === 'relay-closed'
    if (!closed && (how?.signal || ctx.platform.now() >= outgoing.until)) deleteOutgoing(ctx, id)
    throw error
  }
}

/** The message was delivered, or no caller waits for it. */
export function deleteOutgoing(ctx: Context, id: string): void {
  ctx.outgoing.delete(id)
  void ctx.vault.del('outgoing', id)
}

/** Subscribes without waiting. */
export function subscribe(ctx: Context, topics: readonly string[]): void {
  ctx.relay.subscribe(topics).catch((reason: unknown) => ctx.fail(reason, topics[0]))
}
