import type { ChainId } from '@portico/core'

/** How sure the cluster must be. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Which account, on which cluster. Both are sent to the wallet with each request. */
export interface RequestOptions {
  /** Base58 address of one of {@link SolanaProvider.accounts}; the account in use by default. */
  account?: string
  /** CAIP-2 id of a configured cluster; the one in use by default. */
  chain?: ChainId
}

/** How a transaction is sent; the names are those of the `sendTransaction` RPC method. */
export interface SendOptions extends RequestOptions {
  /** The commitment of the simulation before sending; `confirmed` by default. */
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
  /** The signed bytes: a wallet may have added a prefix to the message. */
  signedMessage: Uint8Array
}

/**
 * The fields of Sign In With Solana. All are optional: what is left out, the wallet fills in or
 * leaves out.
 */
export interface SignInFields {
  /** The page's host, with its port if there is one. */
  domain?: string
  /** The statement that the visitor agrees to. */
  statement?: string
  /** The resource of the sign-in. */
  uri?: string
  /** Of the message. Default `1`. */
  version?: string
  /** E.g. `solana:mainnet`; the cluster in use by default. */
  chainId?: string
  /** At least eight letters or digits, chosen by the server. */
  nonce?: string
  /** ISO 8601, as are the next two. */
  issuedAt?: string
  /** When the sign-in ends to be valid, ISO 8601. */
  expirationTime?: string
  /** When it begins to be valid, ISO 8601. */
  notBefore?: string
  /** Your own id for the request. */
  requestId?: string
  /** Addresses that the sign-in covers. */
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
  /** Base58 address of the active account; null while the wallet shares none. */
  readonly account: string | null
  /** Its 32 bytes. */
  readonly publicKey: Uint8Array | null
  /** All accounts that the wallet shares, in its own order. */
  readonly accounts: readonly string[]
  /** CAIP-2 id of the cluster in use. */
  readonly chain: ChainId
  /**
   * The methods of wallet and accounts: `solana_signMessage`, `solana_signTransaction`,
   * `solana_signAllTransactions`, `solana_signAndSendTransaction`, `solana_signIn`.
   */
  readonly methods: readonly string[]
  /**
   * The wallet's and the account's own Wallet Standard objects, for libraries that need them; null
   * while there are none.
   */
  readonly standard: { readonly wallet: object; readonly account: object } | null
  /**
   * Signs bytes. A message never is a transaction: wallets refuse bytes that could be one.
   *
   * @example const { signature } = await provider.signMessage(new TextEncoder().encode('Hello'))
   */
  signMessage(message: Uint8Array, options?: RequestOptions): Promise<SignedMessage>
  /**
   * Signs a transaction in its wire format, and gives it back signed. The wallet may have changed
   * it.
   *
   * @param transaction Any version; signatures of others stay in it.
   */
  signTransaction(transaction: Uint8Array, options?: RequestOptions): Promise<Uint8Array>
  /** Signs several transactions under one approval. */
  signTransactions(
    transactions: readonly Uint8Array[],
    options?: RequestOptions,
  ): Promise<readonly Uint8Array[]>
  /**
   * Signs a transaction and sends it: by the wallet if it can, else through the cluster's own RPC.
   * It resolves once the transaction is sent, not when it is confirmed.
   *
   * @returns The signature in base58, which is the transaction's id.
   * @throws PorticoError `transaction-refused` when the node does not take it; `data` holds the
   *   node's `rpcCode` and `rpcData`.
   */
  signAndSendTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string>
  /**
   * Sign In With Solana: the wallet shows the fields and signs them as a message. Verify it on a
   * server.
   *
   * @example const { address, signedMessage, signature } = await provider.signIn({ domain: location.host, nonce })
   *
   *
   */
  signIn(fields?: SignInFields, options?: RequestOptions): Promise<SignedIn>
}

declare module '@portico/core' {
  interface Providers {
    solana: SolanaProvider
  }
}
