/** `@polkadot/extension-inject`. */
import type { ChainId, Stop } from '@portico/core'

/** Newer extensions have `connect`, the others `enable`. Either may prompt. */
export interface InjectedEntry {
  connect?(origin: string): Promise<unknown>
  enable?(origin: string): Promise<unknown>
}

/** An absent member is unsupported. */
export interface Extension {
  accounts(): Promise<unknown>
  subscribe?(listener: (accounts: unknown) => void): unknown
  signRaw?(raw: unknown): Promise<unknown>
  signPayload?(payload: unknown): Promise<unknown>
}

/** How a key pair signs. */
export type KeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'

/** One account as the wallet returns it. */
export interface PolkadotAccount {
  /**
   * SS58 in the wallet's own encoding; `0x` and 40 hex characters for accounts of the type
   * `ethereum`.
   */
  address: string
  /** The name that its owner gave it. */
  name?: string
  /** Absent in some wallets. */
  type?: KeyType
  /**
   * The only chain that the account is for: the genesis hash, 32 bytes in hex. Absent: any chain.
   */
  genesisHash?: string
}

export interface PolkadotWallet {
  extension: Extension
  /** Of all chains. */
  accounts: readonly PolkadotAccount[]
  /** Absent: any chain. */
  chains?(): readonly ChainId[]
  /** Calls back whenever the extension may have come to the page or left it. */
  watch(changed: Stop): Stop
  there(): boolean
}

/** Never throws for any getter. */
export function isEntry(value: unknown): value is InjectedEntry {
  try {
    const { connect, enable } = value as InjectedEntry
    return typeof connect === 'function' || typeof enable === 'function'
  } catch {
    return false
  }
}
