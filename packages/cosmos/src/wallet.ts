/** `@keplr-wallet/types`. */
import type { Stop } from '@portico/core'
import type { CosmosAccount } from './provider.ts'

/** A member that the wallet lacks is absent. */
export interface Keplr {
  enable(chains: readonly string[]): Promise<unknown>
  disable?(chains: readonly string[]): Promise<unknown>
  getKey(chain: string): Promise<unknown>
  experimentalSuggestChain?(info: unknown): Promise<unknown>
  signArbitrary?(chain: string, signer: string, data: string | Uint8Array): Promise<unknown>
  signAmino?(chain: string, signer: string, doc: unknown): Promise<unknown>
  signDirect?(chain: string, signer: string, doc: unknown): Promise<unknown>
}

export interface Place {
  key: string
  name: string
  /** The path from `window` to the object. */
  path: string
  events: readonly string[]
}

export interface Key extends CosmosAccount {
  name: string
  /** Whether its Ledger signs Amino documents only. */
  aminoOnly: boolean
}

export interface CosmosWallet {
  keplr: Keplr
  key: Key
  enabled: Set<string>
  events: readonly string[]
  /** Calls back whenever the wallet may have come to the page or left it. */
  watch(changed: Stop): Stop
  /** After the wallet was away, this is another object. */
  now(): Keplr | undefined
}

/** Never throws for any getter. */
export function isKeplr(value: unknown): value is object {
  try {
    const { enable, getKey } = value as Record<string, unknown>
    return typeof enable === 'function' && typeof getKey === 'function'
  } catch {
    return false
  }
}
