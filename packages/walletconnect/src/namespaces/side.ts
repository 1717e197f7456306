/**
 * One chain family's part of a session, as its adapter takes it. It is updated with the session.
 */
import { PorticoError } from '@portico/core'
import type { ChainId, Json, ProviderHandle, Services } from '@portico/core'

/** One chain family's part of a session. */
export interface Part {
  /** In the wallet's order, the chains of an address one after the other. */
  accounts: readonly { chain: ChainId; address: string }[]
  chains: readonly ChainId[]
  methods: readonly string[]
  /** How the wallet writes a chain that the host writes otherwise. */
  written: ReadonlyMap<string, string>
}

export interface SideContext {
  /** The wallet's name, safe to show. */
  name: string
  services: Services
  /** The chain to begin with, if the wallet serves it: the first of these. */
  prefers: readonly ChainId[]
  /** Whether the wallet can switch to networks that it has not listed. */
  boundless: boolean
  /** The session's own properties, which belong to all families. */
  properties: Readonly<Record<string, string>>
  /** The stored data at a restore. */
  stored: Json
  /**
   * Sends one request to the wallet. Rejects with 4200 when the session lacks the method, else as
   * the client does.
   */
  ask(chain: ChainId, method: string, params: Json): Promise<Json>
}

export interface Side {
  /** Null until the wallet has supplied what the family's adapter needs. */
  handle(): ProviderHandle | null
  /** Resolves when `handle` is ready. Rejects when it cannot become ready. */
  ready?: Promise<void>
  /** The session has changed. */
  update(part: Part): void
  /** `wc_sessionEvent`. */
  event(name: string, data: Json): void
  /** What a restore needs besides the session. */
  record?(): Json
}

export type CreateSide = (part: Part, context: SideContext) => Side

/** The error for a malformed answer of the wallet. */
export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}

/** Fields of an answer. */
export function fieldsOf(value: Json, what: string): { readonly [key: string]: Json } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(what)
  return value as { readonly [key: string]: Json }
}

/** The value of a session's property as JSON. Null when it is no JSON. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
