import type { Json, Platform } from '@portico/core'
import type { Bytes, Curves } from '../crypto/crypto.ts'
import type { seal } from '../envelope/envelope.ts'
import type { Payload } from '../envelope/payload.ts'
import type { PeerMetadata, Proposal, Session, SignEvent } from '../port.ts'
import type { Publication, Relay } from '../relay/relay.ts'
import type { Vault } from '../storage/vault.ts'

export interface PairingState {
  topic: string
  /** JSON-RPC. */
  id: number
  /** Known to everyone who has the URI. */
  symKey: Bytes
  /** X25519, only ours. `publicKey` is hex. */
  privateKey: Bytes
  publicKey: string
  proposal: Proposal
  /** Milliseconds since the epoch. */
  until: number
  /** No attempt waits, so its expiry is silent. */
  abandoned?: boolean
  /** Finally answered; the topic stays until the expiry, for pings. */
  spent?: boolean
  /** The settlement will arrive on this topic. */
  approved?: { topic: string; key: Bytes; controller: string }
  /** A one-click sign-in was sent too. */
  auth?: AuthState
}

export interface AuthState {
  id: number
  /** The answer's: SHA-256 of our public key. */
  topic: string
  /** As sent (`authPayload`). */
  payload: { readonly [key: string]: Json }
  /** Milliseconds since the epoch. */
  until: number
}

export interface SessionState {
  session: Session
  key: Bytes
  /** The last `wc_sessionUpdate`; older ones are ignored. */
  updated: number
  /** Selected by the last event (CAIP-10, or its chain before). */
  front?: string
}

export interface PendingState {
  id: number
  topic: string
  /** Milliseconds since the epoch. */
  until: number
  /** None if taken over from a closed tab. */
  waiter?: { resolve(value: Json): void; reject(reason: unknown): void }
  /** It arrived before a caller claimed it. */
  answer?: Payload
  /** Milliseconds since the epoch. */
  claim?: number
}

/** Not accepted by the relay yet: the next client sends it again. */
export interface OutgoingState {
  id: string
  publication: Publication
  /** Milliseconds since the epoch. */
  until: number
}

export interface Context {
  platform: Platform
  curves(): Promise<Curves>
  relay: Relay
  vault: Vault
  metadata(): Promise<PeerMetadata>
  /** Pairings and sessions by topic, requests and messages by id. */
  pairings: Map<string, PairingState>
  sessions: Map<string, SessionState>
  pending: Map<number, PendingState>
  outgoing: Map<string, OutgoingState>
  /** Topics without a listener. */
  left: Set<string>
  /** `<topic>:<id>`. Once `add` resolves, this and all earlier writes are stored. */
  handled: { has(id: string): boolean; add(id: string, value?: number): Promise<void> }
  seal: typeof seal
  emit(event: SignEvent): void
  /** A failure that no promise rejects with; default stage `message`. */
  fail(reason: unknown, topic?: string): void
  /** A deadline has changed. */
  plan(): void
}

let last = 0

/** Microseconds with three random digits, as wallets' histories expect; unique. */
export function newId(platform: Pick<Platform, 'now' | 'random'>): number {
  const [high = 0, low = 0] = platform.random(2)
  const id = platform.now() * 1_000 + ((high * 256 + low) % 1_000)
  last = Math.max(last + 1, id)
  return last
}
