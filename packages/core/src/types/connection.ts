import type { Account } from './handle.ts'
import type { Exit, Json, Stop } from '../utils/values.ts'
import type { ChainId, Network } from './network.ts'

/** What an adapter reports. State changes only because of one of these. */
export type ConnFact =
  | { is: 'accounts'; accounts: readonly Account[] }
  /** `accounts`: set if the new chain has other addresses. */
  | { is: 'chain'; chain: ChainId; accounts?: readonly Account[] }
  | { is: 'methods'; methods: readonly string[] }
  | { is: 'lost'; exit: Exit }
  | { is: 'back' }
  /** A host with its own state has made it the active one. */
  | { is: 'active' }
  /** The host has ended it: the namespace is disconnected, and with the last namespace the link. */
  | { is: 'ended'; exit: Exit }

/** What an adapter makes from a handle. A wallet does not support absent members. */
export interface Connection<P = unknown> {
  /** The provider that hosts get. */
  provider: P
  /** The handle's accounts in canonical form, if the connector does not know that form. */
  accounts?: readonly Account[]
  /** Stops listening. */
  detach: Stop
  /**
   * For a host that stores this choice, too: the connection is now the active one of its namespace.
   */
  activate?(): void
  /**
   * Switches the wallet to a network.
   *
   * @param options.adding Called with true when the wallet does not know the network and is asked
   *   to add it first, and with false when it has added it.
   */
  setChain?(
    chain: ChainId,
    options: { add?: Network; adding?: (now: boolean) => void; signal: AbortSignal },
  ): Promise<void>
  /** Uses another shared account. */
  setAccount?(address: string): Promise<void>
  /**
   * Asks silently which accounts are shared now; the answer is emitted before the promise resolves.
   */
  refresh?(): Promise<void>
  /** Signs a text. */
  signMessage?(message: { text: string; account: string }): Promise<string>
  /**
   * The namespace's own sign-in, e.g. SIWS: takes the fields, returns the signed message and the
   * signature.
   */
  signIn?(fields: Json): Promise<Json>
  /** Sends a transaction and resolves with its hash. */
  send?(transaction: Json, options: { account: string; chain: ChainId }): Promise<string>
  /** Adds the network to the wallet without switching (EIP-3085 and its equivalents). */
  addChain?(network: Network, options: { signal: AbortSignal }): Promise<void>
}
