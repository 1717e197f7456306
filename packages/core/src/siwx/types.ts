/** What signs visitors in: the interface that a host implements, and what passes through it. */
import type { Instance } from '../contracts/instance.ts'
import type { ChainId } from '../contracts/types.ts'
import type { HookedInstance } from '../features/feature.ts'
import type { SiwxMessageData } from './message.ts'

/** A sign-in: what was said, and the signature under it. */
export interface SiwxSession {
  /** What the message says. */
  readonly data: SiwxMessageData
  /** The text that was signed, letter by letter; empty in sessions of a backend that does not give it out. */
  readonly message: string
  /** Likewise; in the spelling of the chain family: hex of EVM and Polkadot, base58 of Solana, base64 of Bitcoin and Cosmos. */
  readonly signature: string
  /** Of the signer, hex, where the address does not tell it: Cosmos. */
  readonly publicKey?: string
}

/** A message, with its text. */
export interface SiwxMessage {
  /** What it says. */
  readonly data: SiwxMessageData
  /** The text that the wallet signs. */
  toString(): string
}

/** Who is to sign in, on which network. */
export interface SiwxAccount {
  /** As CAIP-2. */
  readonly chainId: ChainId
  /** The address on it. */
  readonly accountAddress: string
}

/** What a sign-in message says before it is known who signs it, and on which network. */
export type SiwxRequest = Omit<SiwxMessageData, 'accountAddress' | 'chainId'>

/** Signs visitors in: what a host implements, and hands to `defineSiwx`. `localSiwx`, `serverSiwx` and `backendSiwx` are ready-made. */
export interface Siwx {
  /** The message that an account is to sign, with a nonce of its own. */
  createMessage(account: SiwxAccount): Promise<SiwxMessage>
  /**
   * What a wallet that signs in while it connects is asked, before it is known who that will be (WalletConnect's one click). Default: none is asked so.
   */
  createRequest?(): Promise<SiwxRequest>
  /** Verifies a sign-in and stores it. It rejects where it is not valid. */
  addSession(session: SiwxSession): Promise<void>
  /**
   * Ends the session of an account on a network.
   *
   * @param chainId The network, as CAIP-2.
   * @param accountAddress The address on it.
   */
  revokeSession(chainId: ChainId, accountAddress: string): Promise<void>
  /** Replaces all sessions by these: none, where the visitor signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /**
   * The sessions of an account on a network that are valid now; any of another network that is accepted there counts as well.
   *
   * @param chainId The network, as CAIP-2.
   * @param accountAddress The address on it.
   */
  getSessions(chainId: ChainId, accountAddress: string): Promise<readonly SiwxSession[]>
  /** Without a session nobody is connected: whoever cancels or signs out is disconnected. Default false. */
  readonly required?: boolean
  /** The chain families whose accounts sign in. Default: all. */
  readonly namespaces?: readonly string[]
  /** The card asks to sign in once a wallet is connected. Default true; with false the host calls `signIn`. */
  readonly prompt?: boolean
  /** Disconnecting ends the session, too. Default true. */
  readonly signOutOnDisconnect?: boolean
}

/** What the options `siwx` and `siweConfig` take: made by `defineSiwx`, by what is ready-made, and by `createSiweConfig`. */
export interface SiwxOption {
  /** Registers what signing in does about connections. */
  hooks(instance: HookedInstance, portico: Instance): void
}
