import type { ChainId } from '@portico/core'

/** How sure the cluster must be. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The account and the cluster of a request. */
export interface RequestOptions {
  /** One of {@link SolanaProvider.accounts}, base58. Default: the active one. */
  account?: string
  /** CAIP-2 id of a configured cluster. Default: the active one. */
  chain?: ChainId
}

/** Names are those of the RPC method `sendTransaction`. */
export interface SendOptions extends RequestOptions {
  /** The commitment of the simulation before sending. Default `confirmed`. */
  preflightCommitment?: Commitment
  /** Sends without simulating first. */
  skipPreflight?: boolean
  /** How often the node sends it again. */
  maxRetries?: number
  /** The slot that the node must have reached. */
  minContextSlot?: number
}

/** A signed message. */
export interface SignedMessage {
  /** 64 bytes, ed25519. */
  signature: Uint8Array
  /** A wallet may have added a prefix to the message. */
  signedMessage: Uint8Array
}

/** The fields of Sign In With Solana. The wallet fills in missing ones, or leaves them out. */
export interface SignInFields {
  /** The page's host, with its port if there is one. */
  domain?: string
  /** The statement in the message. */
  statement?: string
  /** The resource of the sign-in. */
  uri?: string
  /** Default `1`. */
  version?: string
  /** E.g. `solana:mainnet`. Default: the active cluster. */
  chainId?: string
  /** At least eight letters or digits, chosen by the server. */
  nonce?: string
  /** ISO 8601, as are the next two. */
  issuedAt?: string
  /** When it expires, ISO 8601. */
  expirationTime?: string
  /** When it becomes valid, ISO 8601. */
  notBefore?: string
  /** Your own id for the request. */
  requestId?: string
  /** URIs of resources. */
  resources?: readonly string[]
}

/** The result of a sign-in. */
export interface SignedIn extends SignedMessage {
  /** Base58. */
  address: string
}

/**
 * The connected Solana wallet, from `portico.provider('solana')`. It stays the same object while
 * the wallet is connected, for any active account or cluster. Its results are validated: signatures
 * are 64 bytes, addresses 32.
 *
 * Every request rejects with a `PorticoError` whose `exit` has the reason: `rejected` (by the
 * visitor), `locked`, `pending`, `unsupported` (by this wallet, account or cluster), `wallet-gone`,
 * `failed`.
 *
 * @example
 * const provider = portico.provider('solana')
 * if (provider?.methods.includes('solana_signMessage')) {
 *   const { signature } = await provider.signMessage(new TextEncoder().encode('Hello'))
 * }
 */
export interface SolanaProvider {
  /** Base58; null while the wallet shares none. */
  readonly account: string | null
  /** Its 32 bytes. */
  readonly publicKey: Uint8Array | null
  /** All shared accounts, in the wallet's order. */
  readonly accounts: readonly string[]
  /** CAIP-2 id of the active cluster. */
  readonly chain: ChainId
  /**
   * The methods of wallet and accounts: `solana_signMessage`, `solana_signTransaction`,
   * `solana_signAllTransactions`, `solana_signAndSendTransaction`, `solana_signIn`.
   */
  readonly methods: readonly string[]
  /**
   * The Wallet Standard objects of wallet and account, for libraries that need them; null without
   * one.
   */
  readonly standard: { readonly wallet: object; readonly account: object } | null
  /**
   * Signs bytes. Wallets refuse bytes that could be a transaction.
   *
   * @example const { signature } = await provider.signMessage(new TextEncoder().encode('Hello'))
   */
  signMessage(message: Uint8Array, options?: RequestOptions): Promise<SignedMessage>
  /**
   * Signs a transaction in its wire format. The wallet may change it.
   *
   * @param transaction Any version, with other signers' signatures.
   */
  signTransaction(transaction: Uint8Array, options?: RequestOptions): Promise<Uint8Array>
  /** Signs several transactions under one approval. */
  signTransactions(
    transactions: readonly Uint8Array[],
    options?: RequestOptions,
  ): Promise<readonly Uint8Array[]>
  /**
   * Signs a transaction and sends it: by the wallet if it can, else through the cluster's RPC.
   * Resolves once it is sent, not confirmed.
   *
   * @returns The signature in base58, which is the transaction's id.
   * @throws PorticoError `transaction-refused` when the node does not take it; `data` holds the
   *   node's `rpcCode` and `rpcData`.
   */
  signAndSendTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string>
  /**
   * Sign In With Solana: the wallet signs the fields as a message. Verify it on a server.
   *
   * @example const { address, signedMessage, signature } = await provider.signIn({ domain: location.host, nonce })
   */
  signIn(fields?: SignInFields, options?: RequestOptions): Promise<SignedIn>
}

declare module '@portico/core' {
  interface Providers {
    solana: SolanaProvider
  }
}
