/** One chain family's part of a session, as its adapter takes it. */
import { PorticoError } from '@portico/core'
import type { ChainId, Json, ProviderHandle, Services } from '@portico/core'

export interface Part {
  /** In the wallet's order, grouped by address. */
  accounts: readonly { chain: ChainId; address: string }[]
  chains: readonly ChainId[]
  methods: readonly string[]
  /** The wallet's own ids of chains. */
  written: ReadonlyMap<string, string>
}

export interface SideContext {
  name: string
  services: Services
  /** The first one served is the initial chain. */
  prefers: readonly ChainId[]
  /** The wallet can switch to unlisted networks. */
  boundless: boolean
  /** Shared by all families. */
  properties: Readonly<Record<string, string>>
  stored: Json
  /** Rejects with 4200 if the session lacks the method. */
  ask(chain: ChainId, method: string, params: Json): Promise<Json>
}

export interface Side {
  /** Null until the wallet has supplied what the adapter needs. */
  handle(): ProviderHandle | null
  /** Rejects if `handle` cannot become ready. */
  ready?: Promise<void>
  update(part: Part): void
  event(name: string, data: Json): void
  /** What a restore needs besides the session. */
  record?(): Json
}

export type CreateSide = (part: Part, context: SideContext) => Side

export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}

export function fieldsOf(value: Json, what: string): { readonly [key: string]: Json } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(what)
  return value as { readonly [key: string]: Json }
}

export function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
