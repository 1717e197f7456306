/** The client of one tab: puts the parts together, and takes up what an earlier visit or another tab left. */
import { isPorticoError } from '@portico/core'
import type { Json, Platform } from '@portico/core'
import type { Curves, KeyPair } from '../crypto/crypto.ts'
import { toHex } from '../codec/hex.ts'
import { fault } from '../fault.ts'
import type { AuthRequest, Pairing, PeerMetadata, Proposal, Session, SignEvent, Stage, WalletRequest } from '../port.ts'
import { clientId } from '../relay/jwt.ts'
import type { Seen } from '../relay/options.ts'
import type { Relay } from '../relay/relay.ts'
import { parseRows } from '../storage/records.ts'
import type { Records } from '../storage/records.ts'
import type { Vault } from '../storage/vault.ts'
import { watchExpiry } from './expiry.ts'
import { inbox } from './inbox.ts'
import { claimTime, seenMost } from './limits.ts'
import { methods } from './methods.ts'
import { keep, pair } from './pairings.ts'
import { disconnect, extend, ping, request } from './requests.ts'
import type { Context } from './state.ts'
import { follow, resume } from './wire.ts'

/** The port, but for what tabs share: every request comes with its id. */
export interface Engine {
  id(): Promise<string>
  pair(proposal: Proposal): Promise<Pairing>
  authenticate(request: AuthRequest, proposal: Proposal): Promise<Pairing>
  abandon(pairing: string): Promise<void>
  sessions(): Promise<readonly Session[]>
  request(topic: string, request: WalletRequest, id: number, signal?: AbortSignal): Promise<Json>
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  wake(): void
  stop(): Promise<void>
}

export interface EngineParts {
  /** Other tabs may run one beside it: the relay tells clients apart by identity, so the stored one is not used. */
  alone?: boolean
  platform: Platform
  curves(): Promise<Curves>
  vault: Vault
  metadata(): Promise<PeerMetadata>
  /** Makes the line; opens nothing by itself. */
  line(identity: () => Promise<KeyPair>, seen: Seen): Relay
  emit(event: SignEvent): void
  seal: Context['seal']
}

export async function startEngine({ platform, curves, vault, metadata, line, emit, seal, alone }: EngineParts): Promise<Engine> {
  const records = parseRows(await vault.read())
  const seen = memory(records, vault, platform)
  let identity: Promise<KeyPair> | undefined
  const self = (): Promise<KeyPair> => (identity ??= own(alone ? null : vault, records.identity[0], curves).catch((error: unknown) => {
      // The next to ask tries again.
      identity = undefined
      throw error
    }))
  const relay = line(self, seen)
  const ctx: Context = {
    platform,
    curves,
    relay,
    vault,
    metadata,
    pairings: new Map(records.pairing.map((each) => [each.topic, each])),
    sessions: new Map(records.session.map((each) => [each.session.topic, each])),
    pending: new Map(records.pending.map((each) => [each.id, { ...each, claim: platform.now() + claimTime }])),
    outgoing: new Map(records.outgoing.map((each) => [each.id, each])),
    left: new Set(),
    handled: seen,
    emit,
    seal,
    fail: (reason, topic) => failed(reason, emit, topic),
    plan: () => expiry.plan(),
  }
  const expiry = watchExpiry(ctx)
  const stops = [relay.onMessage(inbox(ctx)), relay.onLine((state, reason) => emit({ is: 'relay', line: state, ...(reason && { reason }) })), expiry.stop]
  for (const { kind, id } of records.bad) {
    ctx.fail(fault('storage', 'bad-record', `A stored ${kind} could not be read`))
    void vault.del(kind as 'session', id)
  }
  takeUp(ctx)

  return {
    id: async () => clientId((await self()).publicKey),
    pair: (proposal) => pair(ctx, proposal),
    authenticate: async (asked, proposal) => (await import('../authenticate/authenticate.ts')).authenticate(ctx, asked, proposal),
    async abandon(topic) {
      const pairing = ctx.pairings.get(topic)
      if (pairing) keep(ctx, { ...pairing, abandoned: true })
    },
    sessions: async () => [...ctx.sessions.values()].map(({ session }) => session),
    request: (topic, wanted, id, signal) => request(ctx, topic, wanted, id, signal),
    ping: (topic) => ping(ctx, topic),
    extend: (topic) => extend(ctx, topic),
    disconnect: (topic) => disconnect(ctx, topic),
    wake: () => relay.wake(),
    async stop() {
      for (const stop of stops) stop()
      // First the vault: what waits stays in it, for whoever takes over.
      const closed = vault.close()
      await relay.close()
      await closed
    },
  }
}

/** Whatever nobody waits for becomes an event; that the line was closed is what was wanted. */
function failed(reason: unknown, emit: (event: SignEvent) => void, topic?: string): void {
  const known = isPorticoError(reason) ? reason : fault('message', 'unexpected', String(reason))
  const { stage = 'message' } = (known.data ?? {}) as { stage?: Stage }
  if (known.code !== 'relay-closed') emit({ is: 'failed', stage, code: known.code, message: known.message, ...(topic && { topic }) })
}

/** What is stored is listened for again; what the relay had not taken is sent; what is over is said. */
function takeUp(ctx: Context): void {
  const now = ctx.platform.now()
  for (const { id, until, publication } of [...ctx.outgoing.values()]) {
    if (until <= now) {
      ctx.outgoing.delete(id)
      void ctx.vault.del('outgoing', id)
    } else if (publication.tag !== methods.wc_sessionRequest.tag) resume(ctx, id).catch((reason: unknown) => ctx.fail(reason, publication.topic))
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
}

/** @param vault Null: neither taken from it nor kept. */
async function own(vault: Vault | null, stored: KeyPair | undefined, curves: () => Promise<Curves>): Promise<KeyPair> {
  if (vault && stored) return stored
  const fresh = await (await curves()).identity()
  void vault?.put('identity', 'self', toHex(fresh.publicKey), fresh.privateKey)
  return fresh
}

/** What has been handled, over reloads: the newest few hundred. */
function memory({ seen }: Records, vault: Vault, { now }: Pick<Platform, 'now'>): Context['handled'] {
  const known = new Set(seen.sort((a, b) => a.at - b.at).map(({ id }) => id))
  const trim = (): void => {
    for (const id of known) {
      if (known.size <= seenMost) return
      known.delete(id)
      void vault.del('seen', id)
    }
  }
  trim()
  return {
    has: (id) => known.has(id),
    add(id) {
      known.add(id)
      const stored = vault.put('seen', id, now())
      trim()
      return stored
    },
  }
}
