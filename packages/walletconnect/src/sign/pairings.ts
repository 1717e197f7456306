import type { Json } from '@portico/core'
import { isPorticoError } from '@portico/core'
import { deriveKey, sha256 } from '../crypto/hash.ts'
import type { Bytes } from '../crypto/crypto.ts'
import { fromHex, toHex } from '../codec/hex.ts'
import { fields } from '../envelope/payload.ts'
import type { Payload } from '../envelope/payload.ts'
import { fault } from '../fault.ts'
import type { Pairing, PeerMetadata, Proposal } from '../port.ts'
import { formatUri } from '../uri.ts'
import { within } from '../waits.ts'
import { disconnected, unsupportedMethod } from './errors.ts'
import type { SpecError } from './errors.ts'
import { isKey } from './guards.ts'
import { pairingLife, proposeTime } from './limits.ts'
import { methods } from './methods.ts'
import { newId } from './state.ts'
import type { Context, PairingState } from './state.ts'
import { sealMessage, sendResponse, subscribe } from './wire.ts'

export async function newPairing(ctx: Context, proposal: Proposal): Promise<PairingState> {
  const own = await (await ctx.curves()).agreement()
  const symKey = Uint8Array.from(ctx.platform.random(32))
  // As in the URI.
  const until = (Math.floor(ctx.platform.now() / 1_000) + pairingLife) * 1_000
  return {
    topic: await sha256(symKey),
    id: newId(ctx.platform),
    symKey,
    privateKey: own.privateKey,
    publicKey: toHex(own.publicKey),
    proposal,
    until,
  }
}

/** In the official client's order. */
export function proposalOf(
  pairing: PairingState,
  metadata: PeerMetadata,
): { readonly [key: string]: Json } {
  const { topic, id, proposal, publicKey, until } = pairing
  const { optionalNamespaces, ...properties } = proposal
  return {
    requiredNamespaces: {},
    optionalNamespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata },
    expiryTimestamp: until / 1_000,
    pairingTopic: topic,
    ...properties,
    id,
  }
}

export async function pair(ctx: Context, proposal: Proposal): Promise<Pairing> {
  const [pairing, metadata] = await Promise.all([newPairing(ctx, proposal), ctx.metadata()])
  const { topic, id, symKey } = pairing
  const sessionProposal = sealMessage(ctx, symKey, {
    id,
    method: 'wc_sessionPropose',
    params: proposalOf(pairing, metadata),
  })
  const { ttl } = methods.wc_sessionPropose
  return proposeOver(ctx, pairing, [], async (signal) => {
    await ctx.relay.call(
      'wc_proposeSession',
      { pairingTopic: topic, sessionProposal, ttl, correlationId: id },
      { ttl, signal },
    )
    // The relay subscribes the proposer.
    ctx.relay.remember([topic])
  })
}

export async function proposeOver(
  ctx: Context,
  pairing: PairingState,
  asks: readonly string[],
  propose: (signal: AbortSignal) => Promise<unknown>,
): Promise<Pairing> {
  const { topic, symKey, until } = pairing
  const late = new AbortController()
  savePairing(ctx, pairing)
  try {
    await within(ctx.platform, proposeTime, propose(late.signal), () => {
      late.abort()
      throw late.signal.reason
    })
  } catch (error) {
    deletePairing(ctx, pairing)
    if (late.signal.aborted)
      throw fault('propose', 'relay-timeout', 'The relay did not take it in time', {
        exit: 'offline',
      })
    throw isPorticoError(error) ? error : fault('propose', 'relay', String(error), { cause: error })
  }
  const uri = formatUri({ topic, symKey: toHex(symKey), expiry: until / 1_000, methods: asks })
  return { topic, uri, until }
}

export function savePairing(ctx: Context, pairing: PairingState): void {
  ctx.pairings.set(pairing.topic, pairing)
  const { symKey, privateKey, approved, ...rest } = pairing
  const secret = Uint8Array.of(...symKey, ...privateKey, ...(approved?.key ?? []))
  const plain = approved
    ? { ...rest, approved: { topic: approved.topic, controller: approved.controller } }
    : rest
  void ctx.vault.put('pairing', pairing.topic, plain, secret)
  ctx.plan()
}

export function deletePairing(ctx: Context, { topic, approved, auth }: PairingState): void {
  if (!ctx.pairings.delete(topic)) return
  void ctx.vault.del('pairing', topic)
  const topics = [topic]
  if (approved && !ctx.sessions.has(approved.topic)) topics.push(approved.topic)
  if (auth) topics.push(auth.topic)
  unsubscribe(ctx, topics)
  ctx.plan()
}

/** A wallet's last message may be on its way. */
export function unsubscribe(ctx: Context, topics: readonly string[]): void {
  for (const topic of topics) ctx.left.add(topic)
  ctx.relay.unsubscribe(topics).catch(() => {})
}

/** No second wallet is accepted; the topic stays for pings. */
export function closeProposal(ctx: Context, pairing: PairingState): void {
  const { approved: _, auth, ...rest } = pairing
  savePairing(ctx, { ...rest, spent: true, privateKey: new Uint8Array(32) })
  if (auth) unsubscribe(ctx, [auth.topic])
}

export async function onPairing(
  ctx: Context,
  pairing: PairingState,
  payload: Payload,
): Promise<void> {
  const { topic, symKey: key } = pairing
  if (payload.is === 'request') {
    const ends = payload.method === 'wc_pairingDelete'
    await sendResponse(
      ctx,
      { topic, key },
      payload,
      ends || payload.method === 'wc_pairingPing' || unsupportedMethod,
    )
    // After an approval, the settlement is still to come.
    if (ends && !pairing.approved)
      rejectProposal(ctx, pairing, { ...disconnected, message: 'The wallet ended the pairing' })
    return
  }
  if (payload.id !== pairing.id) throw fault('message', 'unknown-id')
  if (pairing.spent || pairing.approved) return
  if (payload.is === 'error') return rejectProposal(ctx, pairing, payload)
  await approved(ctx, pairing, payload.result)
}

/** Rejected or unacceptable: the code cannot be used again. */
export function rejectProposal(
  ctx: Context,
  pairing: PairingState,
  { code, message }: SpecError,
): void {
  deletePairing(ctx, pairing)
  if (!pairing.spent) ctx.emit({ is: 'rejected', pairing: pairing.topic, code, message })
}

/** The settlement arrives on the topic of both sides' derived key. */
async function approved(ctx: Context, pairing: PairingState, result: Json): Promise<void> {
  const { responderPublicKey: controller } = fields(result)
  if (!isKey(controller)) throw fault('propose', 'answer')
  const key = await sharedKey(ctx, pairing, controller)
  const topic = await sha256(key)
  savePairing(ctx, { ...pairing, approved: { topic, key, controller: controller.toLowerCase() } })
  subscribe(ctx, [topic])
}

/** @throws PorticoError stage `crypto` for a key of low order. */
export async function sharedKey(
  ctx: Context,
  { privateKey }: PairingState,
  other: string,
): Promise<Bytes> {
  const publicKey = fromHex(other) ?? new Uint8Array()
  return deriveKey(await (await ctx.curves()).agree(privateKey, publicKey))
}
