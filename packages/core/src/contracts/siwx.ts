import type { Instance } from './instance.ts'
import type { ChainId } from '../types/index.ts'
import type { HookedInstance } from './feature.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

/** A sign-in: the message and its signature. */
export interface SiwxSession {
  /** The content of the message. */
  readonly data: SiwxMessageData
  /** The exact signed text; empty for a backend that does not return it. */
  readonly message: string
  /** Likewise; hex of EVM and Polkadot, base58 of Solana, base64 of Bitcoin and Cosmos. */
  readonly signature: string
  /** Hex, for namespaces whose address does not reveal it: Cosmos. */
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
 * Signs visitors in: implement it for `defineSiwx`, or use `localSiwx`, `serverSiwx` or
 * `backendSiwx`.
 */
export interface Siwx {
  /** The message for an account, with its own nonce. */
  createMessage(account: SiwxAccount): Promise<SiwxMessage>
  /**
   * The message for a wallet that signs in while it connects, before its account is known
   * (WalletConnect's one-click sign-in). Default: none.
   */
  createRequest?(): Promise<SiwxRequest>
  /** Verifies a sign-in and stores it. Rejects when it is invalid. */
  addSession(session: SiwxSession): Promise<void>
  /**
   * Ends the session of an account on a network.
   *
   * @param chainId CAIP-2.
   * @param accountAddress The address on it.
   */
  revokeSession(chainId: ChainId, accountAddress: string): Promise<void>
  /** Replaces all sessions; with none when the visitor signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /**
   * The valid sessions of an account on a network, including those of another network that count
   * there.
   *
   * @param chainId CAIP-2.
   * @param accountAddress The address on it.
   */
  getSessions(chainId: ChainId, accountAddress: string): Promise<readonly SiwxSession[]>
  /**
   * Whether an account needs a session to stay connected: cancelling or signing out disconnects it.
   * Default false.
   */
  readonly required?: boolean
  /** The namespaces whose accounts sign in. Default: all. */
  readonly namespaces?: readonly string[]
  /**
   * Whether the card asks once a wallet is connected. Default true; with false the host calls
   * `signIn`.
   */
  readonly prompt?: boolean
  /** Disconnecting ends the session, too. Default true. */
  readonly signOutOnDisconnect?: boolean
}

/**
 * The value of the options `siwx` and `siweConfig`, from `defineSiwx`, `localSiwx` etc., or
 * `createSiweConfig`.
 */
export interface SiwxOption {
  /** Registers the hooks of the sign-in on connections. */
  hooks(instance: HookedInstance, portico: Instance): void
}
