/** Opened, parsed, handled once, in order. */
import { onAuthenticated } from '../authenticate/authenticate.ts'
import { open, parseEnvelope, type EnvelopeType } from '../envelope/envelope.ts'
import { parsePayload, type Payload } from '../envelope/payload.ts'
import type { Bytes } from '../crypto/crypto.ts'
import type { Delivered } from '../relay/relay.ts'
import { fault } from '../fault.ts'
import { pageAsks } from './methods.ts'
import { onPairing, sharedKey, unsubscribe } from './pairings.ts'
import { onApproved, onSession } from './sessions.ts'
import type { Context } from './state.ts'
import { toHex } from '../codec/hex.ts'

interface Room {
  type: EnvelopeType
  key(sender: Bytes): Bytes | Promise<Bytes>
  handle(payload: Payload, key: Bytes): Promise<void>
}

/** One by one: a settlement needs its approval, an update the one before. */
export function inbox(ctx: Context): (delivered: Delivered) => Promise<void> {
  let tail = Promise.resolve()
  return (delivered) => {
    const handled = tail.then(() => receive(ctx, delivered))
    tail = handled.catch(() => {})
    return handled
  }
}

/** If it cannot be opened, the relay keeps it and its next delivery may be whole. */
async function receive(ctx: Context, { topic, message }: Delivered): Promise<void> {
  let whole = false
  try {
    const room = roomOf(ctx, topic)
    if (!room) {
      if (ctx.left.has(topic)) return
      unsubscribe(ctx, [topic])
      whole = true
      throw fault('message', 'unknown-topic')
    }
    const envelope = parseEnvelope(message, room.type)
    if (!envelope) throw fault('envelope', 'malformed')
    const key = await room.key(envelope.sender)
    const text = open(envelope, key)
    if (text === null) throw fault('envelope', 'sealed')
    const payload = parsePayload(text)
    whole = true
    if (!payload) throw fault('message', 'malformed')
    const id = `${topic}:${payload.id}`
    const asks = payload.is === 'request'
    // The relay may deliver our own request (after a reload, or without locks); answering would end
    // it for the wallet.
    if (asks && (pageAsks.test(payload.method) || ctx.handled.has(id))) return
    await room.handle(payload, key)
    if (asks) void ctx.handled.add(id)
  } catch (reason) {
    ctx.fail(reason, topic)
    if (!whole) throw reason
  }
}

function roomOf(ctx: Context, topic: string): Room | null {
  const session = ctx.sessions.get(topic)
  if (session)
    return {
      type: 0,
      key: () => session.key,
      handle: (payload) => onSession(ctx, session, payload),
    }
  for (const pairing of ctx.pairings.values()) {
    const { approved, auth } = pairing
    if (pairing.topic === topic)
      return {
        type: 0,
        key: () => pairing.symKey,
        handle: (payload) => onPairing(ctx, pairing, payload),
      }
    if (approved?.topic === topic)
      return {
        type: 0,
        key: () => approved.key,
        handle: (payload) => onApproved(ctx, pairing, payload),
      }
    if (auth?.topic === topic)
      return {
        type: 1,
        key: (sender) => sharedKey(ctx, pairing, toHex(sender)),
        handle: (payload, key) => onAuthenticated(ctx, pairing, payload, key),
      }
  }
  return null
}
