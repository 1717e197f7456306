/** The client's state, shared by its parts. */
import type { Json, Platform } from '@portico/core'
import type { Bytes, Curves } from '../crypto/crypto.ts'
import type { seal } from '../envelope/envelope.ts'
import type { Payload } from '../envelope/payload.ts'
import type { PeerMetadata, Proposal, Session, SignEvent } from '../port.ts'
import type { Publication, Relay } from '../relay/relay.ts'
import type { Vault } from '../storage/vault.ts'

/** A pairing, with the proposal that was sent over it. */
export interface PairingState {
  topic: string
  /** The id of the proposal's JSON-RPC request. */
  id: number
  /** The symmetric key, which everyone who has the URI knows. */
  symKey: Bytes
  /** Our own X25519 key pair, which only this client knows. `publicKey` is hex. */
  privateKey: Bytes
  publicKey: string
  proposal: Proposal
  /** Milliseconds since the epoch. */
  until: number
  /** No attempt waits for it, so its expiry emits no event. */
  abandoned?: boolean
  /**
   * Its proposal has its final answer. The topic stays subscribed until the expiry, for the
   * wallet's pings.
   */
  spent?: boolean
  /** A wallet has approved. Its settlement will arrive on this topic. */
  approved?: { topic: string; key: Bytes; controller: string }
  /** A one-click sign-in was sent over it as well. */
  auth?: AuthState
}

export interface AuthState {
  /** The id of its JSON-RPC request. */
  id: number
  /** The topic of its answer: the SHA-256 of our public key. */
  topic: string
  /** The request as it was sent (`authPayload`). */
  payload: { readonly [key: string]: Json }
  /** Milliseconds since the epoch. */
  until: number
}

export interface SessionState {
  session: Session
  key: Bytes
  /** The id of the last `wc_sessionUpdate`: an older one is ignored. */
  updated: number
  /** The account that the last event selected (CAIP-10, or its chain before that). */
  front?: string
}

/** A request that a wallet has not answered yet. */
export interface PendingState {
  id: number
  topic: string
  /** Milliseconds since the epoch. */
  until: number
  /** The waiting caller. There is none when the request was taken over from a closed tab. */
  waiter?: { resolve(value: Json): void; reject(reason: unknown): void }
  /** The answer, when it arrived before a caller claimed it. */
  answer?: Payload
  /** Until when it may be claimed, milliseconds since the epoch. */
  claim?: number
}

/**
 * Messages that the relay has not accepted yet: the next client sends them again, byte for byte.
 */
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
  /** Pairings by topic, sessions by topic, requests by JSON-RPC id, messages by id. */
  pairings: Map<string, PairingState>
  sessions: Map<string, SessionState>
  pending: Map<number, PendingState>
  outgoing: Map<string, OutgoingState>
  /** Topics that we do not listen to any more. */
  left: Set<string>
  /**
   * Requests of wallets that have been handled, `<topic>:<id>`. Once `add` resolves, the entry is
   * stored, and so is everything written before.
   */
  handled: { has(id: string): boolean; add(id: string, value?: number): Promise<void> }
  seal: typeof seal
  emit(event: SignEvent): void
  /**
   * Emits a failure that no promise rejects with; the stage is that of the error, else `message`.
   */
  fail(reason: unknown, topic?: string): void
  /** Called when a deadline has changed. */
  plan(): void
}

let last = 0

/**
 * A JSON-RPC id with its time, as wallets' own histories expect: microseconds, the last three
 * digits random. Each is unique.
 */
export function newId(platform: Pick<Platform, 'now' | 'random'>): number {
  const [high = 0, low = 0] = platform.random(2)
  const id = platform.now() * 1_000 + ((high * 256 + low) % 1_000)
  last = Math.max(last + 1, id)
  return last
}
