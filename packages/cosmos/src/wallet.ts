/** The used part of the Keplr interface (`@keplr-wallet/types`). */
import type { Stop } from '@portico/core'
import type { CosmosAccount } from './provider.ts'

/**
 * A wallet's object, parsed. Each member calls the wallet's; a member that the wallet lacks is
 * absent.
 */
export interface Keplr {
  enable(chains: readonly string[]): Promise<unknown>
  disable?(chains: readonly string[]): Promise<unknown>
  getKey(chain: string): Promise<unknown>
  experimentalSuggestChain?(info: unknown): Promise<unknown>
  signArbitrary?(chain: string, signer: string, data: string | Uint8Array): Promise<unknown>
  signAmino?(chain: string, signer: string, doc: unknown): Promise<unknown>
  signDirect?(chain: string, signer: string, doc: unknown): Promise<unknown>
}

/**
 * One kind of wallet: its place in the page, its name, and how it announces that its account has
 * changed.
 */
export interface Place {
  key: string
  name: string
  /** The path from `window` to the object. */
  path: string
  events: readonly string[]
}

/** A chain's key as the wallet returns it. */
export interface Key extends CosmosAccount {
  name: string
  /** Whether its Ledger signs Amino documents only. */
  aminoOnly: boolean
}

/** What the connector passes to the adapter. */
export interface CosmosWallet {
  keplr: Keplr
  /** The key of the handle's chain. */
  key: Key
  /** The chain ids that the visitor has allowed for the page. */
  enabled: Set<string>
  events: readonly string[]
  /** Calls back whenever the wallet may have come to the page or left it. */
  watch(changed: Stop): Stop
  /** The wallet that is on the page now. After it was away, this is another object. */
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
