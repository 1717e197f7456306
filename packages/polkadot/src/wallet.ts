/** The used part of `window.injectedWeb3` (`@polkadot/extension-inject`). */
import type { ChainId, Stop } from '@portico/core'

/**
 * One entry of `injectedWeb3`. Newer extensions have `connect`, the others `enable`. Either may
 * prompt.
 */
export interface InjectedEntry {
  connect?(origin: string): Promise<unknown>
  enable?(origin: string): Promise<unknown>
}

/** What an extension gives an allowed page. An absent member is unsupported. */
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

/** What the connector passes to the adapter. */
export interface PolkadotWallet {
  extension: Extension
  /** All accounts when the wallet was opened, whatever chain they are for. */
  accounts: readonly PolkadotAccount[]
  /**
   * The chains that the wallet supports at all, whatever its accounts are for. Absent: any chain.
   */
  chains?(): readonly ChainId[]
  /** Calls back whenever the extension may have come to the page or left it. */
  watch(changed: Stop): Stop
  there(): boolean
}

/** Whether an entry has the interface. Never throws for any getter. */
export function isEntry(value: unknown): value is InjectedEntry {
  try {
    const { connect, enable } = value as InjectedEntry
    return typeof connect === 'function' || typeof enable === 'function'
  } catch {
    return false
  }
}
