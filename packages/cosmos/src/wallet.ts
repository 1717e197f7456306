/** The used part of the Keplr interface (`@keplr-wallet/types`). */
import type { Stop } from '@portico/core'
import type { CosmosAccount } from './provider.ts'

/** A wallet's object, parsed: each member calls the wallet's, an absent one is one that it has not. */
export interface Keplr {
  enable(chains: readonly string[]): Promise<unknown>
  disable?(chains: readonly string[]): Promise<unknown>
  getKey(chain: string): Promise<unknown>
  experimentalSuggestChain?(info: unknown): Promise<unknown>
  signArbitrary?(chain: string, signer: string, data: string | Uint8Array): Promise<unknown>
  signAmino?(chain: string, signer: string, doc: unknown): Promise<unknown>
  signDirect?(chain: string, signer: string, doc: unknown): Promise<unknown>
}

/** One kind of wallet: its place in the page, its name, and how it announces that its account has changed. */
export interface Place {
  key: string
  name: string
  /** From `window` to the object. */
  path: string
  events: readonly string[]
}

/** A chain's key as the wallet returns it. */
export interface Key extends CosmosAccount {
  name: string
  /** Its Ledger signs Amino documents only. */
  aminoOnly: boolean
}

/** What the connector passes to the adapter. */
export interface CosmosWallet {
  keplr: Keplr
  /** The key of the handle's chain. */
  key: Key
  /** The chain ids that the visitor has let the page use. */
  enabled: Set<string>
  events: readonly string[]
  /** Calls back whenever it may have come to the page or left it. */
  watch(changed: Stop): Stop
  /** The wallet that is on the page now: after it was away, another object. */
  now(): Keplr | undefined
}

/** Whether a value has the interface. Never throws for any getter. */
export function isKeplr(value: unknown): value is object {
  try {
    const { enable, getKey } = value as Record<string, unknown>
    return typeof enable === 'function' && typeof getKey === 'function'
  } catch {
    return false
  }
}
