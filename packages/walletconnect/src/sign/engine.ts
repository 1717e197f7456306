/** One tab's client, which takes over what an earlier visit or another tab left. */
import { isPorticoError, type Json, type Platform } from '@portico/core'
import { authenticate } from '../authenticate/authenticate.ts'
import type { Curves, KeyPair } from '../crypto/crypto.ts'
import { toHex } from '../codec/hex.ts'
import { fault } from '../fault.ts'
import type {
  AuthRequest,
  Pairing,
  PeerMetadata,
  Proposal,
  Session,
  SignEvent,
  Stage,
  WalletRequest,
} from '../port.ts'
import { clientId } from '../relay/jwt.ts'
import type { Seen } from '../relay/options.ts'
import type { Relay } from '../relay/relay.ts'
import { identityOf, isSeen } from '../storage/stored-records.ts'
import type { Row, Vault } from '../storage/vault.ts'
import { extend, ping } from './commands.ts'
import { restore } from './earlier.ts'
import { watchExpiry } from './expiry.ts'
import { remember } from './handled.ts'
import { inbox } from './inbox.ts'
import { pair, savePairing } from './pairings.ts'
import { disconnect, request } from './requests.ts'
import type { Context } from './state.ts'
import { defined } from '@portico/core/adapter'

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

export interface EngineDeps {
  /**
   * Other tabs may run clients; relays distinguish them by identity, so the stored one is not used.
   */
  alone?: boolean
  platform: Platform
  curves(): Promise<Curves>
  vault: Vault
  metadata(): Promise<PeerMetadata>
  /** Does not open by itself. */
  line(identity: () => Promise<KeyPair>, seen: Seen): Relay
  emit(event: SignEvent): void
  seal: Context['seal']
}

export async function startEngine(deps: EngineDeps): Promise<Engine> {
  const { curves, vault, line, emit, alone } = deps
  const rows = await vault.read()
  const left = rows.filter((row) => !identityOf(row) && !isSeen(row))
  const seen = remember(rows, vault)
  let identity: Promise<KeyPair> | undefined
  const self = (): Promise<KeyPair> =>
    (identity ??= own(alone ? null : vault, rows, curves).catch((error: unknown) => {
      // The next caller retries.
      identity = undefined
      throw error
    }))
  const relay = line(self, seen)
  const ctx: Context = {
    ...deps,
    relay,
    pairings: new Map(),
    sessions: new Map(),
    pending: new Map(),
    outgoing: new Map(),
    left: new Set(),
    handled: seen,
    fail(reason, topic) {
      const known = isPorticoError(reason) ? reason : fault('message', 'unexpected', String(reason))
      const { stage = 'message' } = (known.data ?? {}) as { stage?: Stage }
      // Closed on purpose: no failure.
      if (known.code !== 'relay-closed')
        emit(
          defined({
            is: 'failed',
            stage,
            code: known.code,
            message: known.message,
            topic: topic || undefined,
          }),
        )
    },
    plan: () => expiry.plan(),
  }
  const expiry = watchExpiry(ctx)
  const stops = [
    relay.onMessage(inbox(ctx)),
    relay.onLine((state, reason) =>
      emit(defined({ is: 'relay', line: state, reason: reason || undefined })),
    ),
    expiry.stop,
  ]
  if (left.length > 0) restore(ctx, left, rows)

  const bound =
    <A extends unknown[], R>(act: (ctx: Context, ...args: A) => R) =>
    (...args: A): R =>
      act(ctx, ...args)
  return {
    id: async () => clientId((await self()).publicKey),
    pair: bound(pair),
    authenticate: bound(authenticate),
    async abandon(topic) {
      const pairing = ctx.pairings.get(topic)
      if (pairing) savePairing(ctx, { ...pairing, abandoned: true })
    },
    sessions: async () => [...ctx.sessions.values()].map(({ session }) => session),
    request: bound(request),
    ping: bound(ping),
    extend: bound(extend),
    disconnect: bound(disconnect),
    wake: relay.wake,
    async stop() {
      for (const stop of stops) stop()
      // First, so that waiting messages stay for the next tab.
      const closed = vault.close()
      await relay.close()
      await closed
    },
  }
}

/** @param vault Null: nothing is stored. */
async function own(
  vault: Vault | null,
  rows: readonly Row[],
  curves: () => Promise<Curves>,
): Promise<KeyPair> {
  const stored = vault && rows.map(identityOf).find(Boolean)
  if (stored) return stored
  const fresh = await (await curves()).identity()
  void vault?.put('identity', 'self', toHex(fresh.publicKey), fresh.privateKey)
  return fresh
}
