/**
 * One-click sign-in (`wc_sessionAuthenticate`, CAIP-222): one approval signs in and opens a
 * session.
 */
import type { Json } from '@portico/core'
import { sha256 } from '../crypto/hash.ts'
import type { Bytes } from '../crypto/crypto.ts'
import { fromHex } from '../codec/hex.ts'
import { isRecord } from '../envelope/payload.ts'
import type { Payload } from '../envelope/payload.ts'
import { fault } from '../fault.ts'
import type { AuthRequest, Pairing, Proposal, Session, SessionNamespace } from '../port.ts'
import { parseMetadata } from '../sign/guards.ts'
import { pairingLife, sessionLife } from '../sign/limits.ts'
import { methods } from '../sign/methods.ts'
import {
  closeProposal,
  newPairing,
  proposalOf,
  proposeOver,
  rejectProposal,
} from '../sign/pairings.ts'
import { saveSession } from '../sign/sessions.ts'
import type { AuthState, Context, PairingState } from '../sign/state.ts'
import { sendRequest, subscribe } from '../sign/wire.ts'
import { accountOf, mismatch, parseCacao } from './cacao.ts'
import type { Cacao } from './cacao.ts'
import { decodeRecap, encodeRecap, findRecap } from './recap.ts'
import { defined } from '@portico/core/adapter'

export { messageOf } from './message.ts'
export type { Cacao, CacaoPayload } from './cacao.ts'

/**
 * Requests a sign-in over a new pairing, and proposes a session for wallets without one-click
 * sign-in.
 */
export async function authenticate(
  ctx: Context,
  request: AuthRequest,
  proposal: Proposal,
): Promise<Pairing> {
  const payload = payloadOf(request, ctx.platform.now())
  const [fresh, metadata] = await Promise.all([newPairing(ctx, proposal), ctx.metadata()])
  const ttl = Math.max(request.ttl ?? methods.wc_sessionAuthenticate.ttl, pairingLife)
  const expiryTimestamp = Math.floor(ctx.platform.now() / 1_000) + ttl
  const topic = await sha256(fromHex(fresh.publicKey) ?? '')
  const pairing = {
    ...fresh,
    auth: { id: fresh.id + 1, topic, payload, until: expiryTimestamp * 1_000 } satisfies AuthState,
  }
  const channel = { topic: pairing.topic, key: pairing.symKey }
  const requester = { publicKey: pairing.publicKey, metadata }
  return proposeOver(ctx, pairing, ['wc_sessionAuthenticate'], async (signal) => {
    await ctx.relay.subscribe([topic, pairing.topic])
    const params = { authPayload: payload, requester, expiryTimestamp }
    await Promise.all([
      sendRequest(
        ctx,
        channel,
        { id: pairing.auth.id, method: 'wc_sessionAuthenticate', params },
        { ttl, signal },
      ),
      sendRequest(
        ctx,
        channel,
        { id: pairing.id, method: 'wc_sessionPropose', params: proposalOf(pairing, metadata) },
        { signal },
      ),
    ])
  })
}

/** In the official client's order. */
function payloadOf(request: AuthRequest, now: number): { readonly [key: string]: Json } {
  const {
    chains,
    domain,
    nonce,
    uri,
    statement = '',
    iat = new Date(now).toISOString(),
    exp,
    nbf,
    requestId,
    resources = [],
  } = request
  if (chains.length === 0 || chains.some((chain) => !/^eip155:\d+$/.test(chain)))
    throw fault('authenticate', 'chains', 'One-click sign-in is for EVM networks only')
  const asked = request.methods?.length
    ? [...resources, encodeRecap('eip155', request.methods)]
    : resources
  return defined({
    type: 'caip122',
    chains,
    statement,
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat,
    exp: exp || undefined,
    nbf: nbf || undefined,
    requestId: requestId || undefined,
    resources: asked,
  })
}

/** Handles the wallet's answer, which is sealed with its own key. */
export async function onAuthenticated(
  ctx: Context,
  pairing: PairingState,
  payload: Payload,
  key: Bytes,
): Promise<void> {
  const { auth, topic } = pairing
  if (!auth || payload.is === 'request' || payload.id !== auth.id)
    throw fault('authenticate', 'unknown-id', 'Nothing was asked')
  if (pairing.spent) return
  if (payload.is === 'error') return rejectProposal(ctx, pairing, payload)
  const { cacaos, responder } = isRecord(payload.result) ? payload.result : {}
  const parsed =
    Array.isArray(cacaos) && cacaos.length > 0 && cacaos.length <= 100
      ? cacaos.map((each: Json) => parseCacao(each))
      : [null]
  const signed = parsed.filter((each) => each !== null)
  const wrong =
    signed.length < parsed.length
      ? 'shape'
      : signed.map((each) => mismatch(each, auth.payload)).find((each) => each !== null)
  // The JSON-RPC code for an answer that differs from the request.
  if (wrong) {
    const message = 'The wallet signed something else than what it was asked'
    ctx.fail(fault('authenticate', `cacao-${wrong}`, message), topic)
    return rejectProposal(ctx, pairing, { code: -32_602, message })
  }
  const namespaces = namespacesOf(signed)
  let session: Session | null = null
  if (namespaces) {
    const peer = parseMetadata(isRecord(responder) ? responder['metadata'] : undefined)
    session = {
      topic: await sha256(key),
      pairing: topic,
      peer,
      namespaces,
      until: ctx.platform.now() + sessionLife,
    }
    await saveSession(ctx, { session, key, updated: 0 })
    subscribe(ctx, [session.topic])
  }
  closeProposal(ctx, pairing)
  ctx.emit({ is: 'authenticated', pairing: topic, auths: signed, session })
}

/** As the ReCaps grant them; null for a sign-in only. */
function namespacesOf(signed: readonly Cacao[]): Record<string, SessionNamespace> | null {
  const [names, chains, accounts] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const cacao of signed) {
    const account = accountOf(cacao)
    const grant = decodeRecap(findRecap(cacao.p.resources ?? []) ?? '')?.['eip155']
    if (!account || !grant || grant.methods.length === 0) continue
    for (const method of grant.methods) names.add(method)
    for (const chain of grant.chains.length > 0 ? grant.chains : [account.chain]) {
      if (!chain.startsWith('eip155:')) continue
      chains.add(chain)
      accounts.add(`${chain}:${account.address}`)
    }
  }
  if (accounts.size === 0) return null
  return {
    eip155: {
      accounts: [...accounts],
      chains: [...chains],
      methods: [...names],
      events: ['chainChanged', 'accountsChanged'],
    },
  }
}
