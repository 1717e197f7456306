import type { Party } from './party.ts'
import type {
  PartyOptions,
  WalletRefusal,
  WireJson,
  WireNamespaces,
  WireProposal,
  WireRequest,
  WireSession,
} from './types.ts'

/** How the wallet's owner answers; `ask` leaves it to `approve` and `reject`. */
export type WalletPolicy = 'approve' | 'reject' | 'ask'

/** One message to sign for a one-click sign-in. */
export interface SignInMessage {
  /** The text (CAIP-122). */
  message: string
  /** The address that signs. */
  address: string
  /** CAIP-2 id of the network. */
  chain: string
}

/** What a wallet of the official SDK is, and how it answers. */
export interface OfficialWalletOptions extends PartyOptions {
  /** Addresses by namespace, e.g. `{ eip155: ['0x…'], solana: ['…'] }`. */
  accounts: Readonly<Record<string, readonly string[]>>
  /** CAIP-2 ids that it serves; what is asked for by default. */
  chains?: readonly string[]
  /** By namespace; what is asked for by default. */
  methods?: Readonly<Record<string, readonly string[]>>
  /** Events that it grants, by namespace; those that were asked for by default. */
  events?: Readonly<Record<string, readonly string[]>>
  /** What it does with proposals. Default `approve`. */
  policy?: WalletPolicy
  /**
   * What it answers to a request; what it throws is the error. Without it nothing is ever answered.
   */
  answer?: (request: WireRequest) => WireJson | Promise<WireJson>
  /**
   * With it the wallet accepts one-click sign-ins (`wc_sessionAuthenticate`) and signs with it
   * (EIP-191).
   */
  signIn?: (message: SignInMessage) => Promise<string>
  /** False: handles requests in parallel. By default, like most wallets, one after the other. */
  queue?: boolean
  /**
   * Approves these namespaces instead of those derived from its accounts, chains, methods and
   * events.
   */
  namespaces?: (proposal: WireProposal) => WireNamespaces
  /** Properties of the sessions that it makes. */
  sessionProperties?: Readonly<Record<string, string>>
  /**
   * The URL of the attestation server that it trusts, e.g. that of `startAttestor`. Default: one
   * that does not exist.
   */
  attestor?: string
}

/** What can be changed while it runs. */
export type WalletSetting = Partial<
  Pick<
    OfficialWalletOptions,
    'policy' | 'answer' | 'namespaces' | 'accounts' | 'chains' | 'methods' | 'events'
  >
>

/** A wallet without a user interface, on the official wallet SDK. */
export interface OfficialWallet extends Party {
  /**
   * Scans a code.
   *
   * @param uri The code (`wc:…@2?…`).
   */
  pair(uri: string): Promise<void>
  /** The proposals so far, oldest first. */
  readonly proposals: readonly WireProposal[]
  /** The requests so far, oldest first. */
  readonly requests: readonly WireRequest[]
  /** Topics of the sessions that the other side has ended. */
  readonly ended: readonly string[]
  /**
   * Resolves with the nth proposal since the start.
   *
   * @param times How many; 1 by default.
   */
  proposed(times?: number): Promise<WireProposal>
  /**
   * Resolves with the nth request of this method since the start.
   *
   * @param times How many; 1 by default.
   */
  asked(method: string, times?: number): Promise<WireRequest>
  /** Resolves when the other side has ended the session. */
  disconnected(topic: string): Promise<void>
  /** Approves a proposal that waits under the policy `ask`: the last one by default. */
  approve(proposal?: WireProposal): Promise<WireSession>
  /** Refuses a proposal, the last one by default. */
  reject(proposal?: WireProposal, refusal?: WalletRefusal): Promise<void>
  /** Answers a request that no handler answers. */
  respond(request: WireRequest, result: WireJson | WalletRefusal): Promise<void>
  /** Changes how it answers from now on. Waiting requests keep waiting. */
  set(setting: WalletSetting): void
  /** The sessions that are open. */
  sessions(): readonly WireSession[]
  /** Changes what a session grants. */
  update(topic: string, namespaces: WireNamespaces): Promise<void>
  /** Extends a session's life. */
  extend(topic: string): Promise<void>
  /** Resolves when the other side has answered. */
  ping(topic: string): Promise<void>
  /** Sends an event of a session's network, by the network's CAIP-2 id. */
  emit(topic: string, chain: string, name: string, data: WireJson): Promise<void>
  /** Ends a session, and says why. */
  disconnect(topic: string, reason?: WalletRefusal): Promise<void>
}
