/** Connections: what an adapter makes of a handle, and what it reports of it. */
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
  /** The host, which has a state of its own, has made it the active one. */
  | { is: 'active' }
  /** The host has ended it: the namespace is disconnected, and with the last namespace the link. */
  | { is: 'ended'; exit: Exit }

/**
 * The connection that an adapter makes from a handle. If a member is absent, the wallet does not
 * support it.
 */
export interface Connection<P = unknown> {
  /** The provider that hosts get. */
  provider: P
  /**
   * The handle's accounts in the family's canonical spelling, if the connector does not know that
   * spelling.
   */
  accounts?: readonly Account[]
  /** Stops listening. */
  detach: Stop
  /**
   * Notifies a host that stores this choice, too: the connection is now the one in use for its
   * namespace.
   */
  activate?(): void
  /**
   * Moves the wallet to a network.
   *
   * @param options.adding Called with true when the wallet does not know the network and is asked
   *   to add it first, and with false when it has added it.
   */
  setChain?(
    chain: ChainId,
    options: { add?: Network; adding?: (now: boolean) => void; signal: AbortSignal },
  ): Promise<void>
  /** Uses another of the accounts that the wallet shares. */
  setAccount?(address: string): Promise<void>
  /**
   * Asks the wallet silently which accounts it shares now; the answer is emitted before the promise
   * resolves.
   */
  refresh?(): Promise<void>
  /** Signs a text. */
  signMessage?(message: { text: string; account: string }): Promise<string>
  /**
   * The family's own sign-in, such as SIWS: takes the fields, and returns the signed message and
   * the signature.
   */
  signIn?(fields: Json): Promise<Json>
  /** Sends a transaction and resolves with its hash. */
  send?(transaction: Json, options: { account: string; chain: ChainId }): Promise<string>
  /** Offers the network to the wallet without switching (EIP-3085 and its equivalents). */
  addChain?(network: Network, options: { signal: AbortSignal }): Promise<void>
}
