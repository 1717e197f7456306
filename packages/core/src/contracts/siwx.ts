/** The interface for signing visitors in, which a host implements, and its types. */
import type { Instance } from './instance.ts'
import type { ChainId } from '../types/index.ts'
import type { HookedInstance } from './feature.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

/** A sign-in: the message and its signature. */
export interface SiwxSession {
  /** The content of the message. */
  readonly data: SiwxMessageData
  /** The signed text, unchanged; empty for a backend that does not return it. */
  readonly message: string
  /**
   * Likewise; in the spelling of the chain family: hex of EVM and Polkadot, base58 of Solana,
   * base64 of Bitcoin and Cosmos.
   */
  readonly signature: string
  /** The signer's public key, hex, for families whose address does not reveal it: Cosmos. */
  readonly publicKey?: string
}

/** A message, with its text. */
export interface SiwxMessage {
  /** The content. */
  readonly data: SiwxMessageData
  /** The text that the wallet signs. */
  toString(): string
}

/** The account that signs in, and its network. */
export interface SiwxAccount {
  /** As CAIP-2. */
  readonly chainId: ChainId
  /** The address on it. */
  readonly accountAddress: string
}

/** A sign-in message before its signer and network are known. */
export type SiwxRequest = Omit<SiwxMessageData, 'accountAddress' | 'chainId'>

/**
 * Signs visitors in: implement it and pass it to `defineSiwx`. `localSiwx`, `serverSiwx` and
 * `backendSiwx` are ready-made.
 */
export interface Siwx {
  /** Creates the message for an account, with its own nonce. */
  createMessage(account: SiwxAccount): Promise<SiwxMessage>
  /**
   * Creates the message for a wallet that signs in while it connects, before its account is known
   * (WalletConnect's one-click sign-in). Default: no wallet is asked this way.
   */
  createRequest?(): Promise<SiwxRequest>
  /** Verifies a sign-in and stores it. Rejects when it is invalid. */
  addSession(session: SiwxSession): Promise<void>
  /**
   * Ends the session of an account on a network.
   *
   * @param chainId The network, as CAIP-2.
   * @param accountAddress The address on it.
   */
  revokeSession(chainId: ChainId, accountAddress: string): Promise<void>
  /** Replaces all sessions by these; none when the visitor signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /**
   * The valid sessions of an account on a network; a session of another network that is accepted
   * there counts as well.
   *
   * @param chainId The network, as CAIP-2.
   * @param accountAddress The address on it.
   */
  getSessions(chainId: ChainId, accountAddress: string): Promise<readonly SiwxSession[]>
  /**
   * Whether an account must have a session to stay connected: cancelling or signing out disconnects
   * it. Default false.
   */
  readonly required?: boolean
  /** The chain families whose accounts sign in. Default: all. */
  readonly namespaces?: readonly string[]
  /**
   * Whether the card asks to sign in once a wallet is connected. Default true; with false the host
   * calls `signIn`.
   */
  readonly prompt?: boolean
  /** Disconnecting ends the session, too. Default true. */
  readonly signOutOnDisconnect?: boolean
}

/**
 * The value of the options `siwx` and `siweConfig`: created by `defineSiwx`, the ready-made ones,
 * and `createSiweConfig`.
 */
export interface SiwxOption {
  /** Registers what signing in does about connections. */
  hooks(instance: HookedInstance, portico: Instance): void
}
