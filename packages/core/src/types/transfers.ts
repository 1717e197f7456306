/**
 * How a chain family sends its coin and its tokens, and reports the status of a transaction. An
 * adapter that can send has `sending`; without it, accounts of its family cannot send from here.
 */
import type { ChainId, Network } from './network.ts'
import type { Json } from '../utils/values.ts'

/**
 * Sends from one family's accounts. Loaded when something is sent, or when an earlier transaction
 * has not ended.
 */
export interface Sending {
  /**
   * The canonical form of a transaction's hash, or null where the text is none: `0x` and 64 hex
   * digits on EVM, a signature in base58 on Solana.
   */
  parseHash(text: unknown): string | null
  /**
   * Asks once for the status of a transaction.
   *
   * @throws PorticoError if nobody could be asked: the status is then unknown, and is asked for
   *   again later.
   */
  status(sent: SentTransaction, signal: AbortSignal): Promise<TransactionStatus>
  /**
   * What a form and its review need. It is separate code, so that a page which only waits for a
   * transaction does not load it.
   */
  transfers(): Promise<Transfers>
}

/** The transaction whose status is asked for. */
export interface SentTransaction {
  /** Its hash; the id that a Safe or a wallet gave it, where `kind` says so. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /**
   * `transaction`: the network is asked. `safe`: it has a hash of the Safe's own. `calls`: a batch
   * (EIP-5792). For the last two the wallet is asked, and the sender's nonce never makes them
   * `dropped`.
   */
  readonly kind: 'transaction' | 'safe' | 'calls'
  /** When it was sent, milliseconds since the epoch. */
  readonly at: number
  /** `known` of an earlier status, for example a nonce. Plain data. */
  readonly known?: Json
  /**
   * What the wallet was asked to send; if the network shows something else, the status has
   * `differs`.
   */
  readonly asked?: { readonly to: string; readonly token: string | null; readonly amount: string }
  /**
   * The connected wallet's provider, where the account is connected; only `safe` and `calls` need
   * it.
   */
  readonly provider?: unknown
}

/** The status of a transaction. */
export interface TransactionStatus {
  /**
   * `awaiting`: a Safe's other owners have not signed. `pending`: on its way. `confirmed`: done.
   * `failed`: in a block, and reverted. `replaced`: another one took its place. `dropped`: the
   * network will no longer accept it.
   */
  readonly is: 'awaiting' | 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
  /**
   * Nothing will change it any more. A `confirmed` transaction is asked for again until it is
   * final.
   */
  readonly isFinal?: boolean
  /** The wallet sent something other than it was asked to send. */
  readonly differs?: boolean
  /**
   * The network's own transaction of a Safe or a batch, or the transaction that replaced this one.
   */
  readonly hash?: string
  /** Why it was replaced: the same with another fee, nothing in its place, or something else. */
  readonly reason?: 'repriced' | 'cancelled' | 'replaced'
  /** The fee that was paid, in the smallest unit of the coin. */
  readonly fee?: string
  /** Passed as `known` when the status is next asked for. Plain data. */
  readonly known?: Json
}

/** What was sent by the card. */
export type SentTransfer = {
  /** The hash; the signature, on Solana. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
}

/** How fast a transaction should get into a block. */
export type FeeSpeed = 'slow' | 'standard' | 'fast'

/** What is to be sent. */
export interface Transfer {
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly from: string
  /** The receiver's address, in the family's canonical form. */
  readonly to: string
  /** The token's contract or mint; null for the network's coin. */
  readonly token: string | null
  /** In the smallest unit. */
  readonly amount: bigint
  /** Default `standard`. */
  readonly speed?: FeeSpeed
  /** A text that is sent with it, if the family supports that. */
  readonly memo?: string
}

/** A warning about a receiver's address. */
export type ReceiverCaution =
  /** It is a contract or a program, which may be unable to return anything. */
  | 'contract'
  /** It is a token's own contract or mint: what is sent there is usually lost. */
  | 'token-contract'
  /** Nobody has its key. */
  | 'burn'

/** What a transfer costs, and how much can be sent at most. All amounts in smallest units. */
export interface TransferQuote {
  /**
   * The highest fee, in the coin, for each speed; for roll-ups it includes the fee of the base
   * layer.
   */
  readonly fees: Readonly<Record<FeeSpeed, bigint>>
  /**
   * What the receiver must get in addition to the amount, in the coin: the rent of a new token
   * account on Solana.
   */
  readonly rent: bigint
  /** The sender's balance of the coin. */
  readonly coin: bigint
  /** The sender's balance of the asset that is sent. */
  readonly balance: bigint
  /** The decimals of the asset that is sent, as its contract states them. */
  readonly decimals: number
  /**
   * The most that can be sent, for each speed. For the coin: without the fee, the rent and what the
   * account must keep.
   */
  readonly max: Readonly<Record<FeeSpeed, bigint>>
  /**
   * The least that can be sent; absent if any amount can. On Solana it is the rent of a receiver
   * that has no account yet.
   */
  readonly min?: bigint
  /**
   * What the token itself withholds of the amount, so that the receiver gets less; absent if it
   * withholds nothing, or does not state it.
   */
  readonly withheld?: bigint
  /** Warnings about the receiver, if one was given. */
  readonly cautions: readonly ReceiverCaution[]
}

/** The result of a simulation. */
export interface TransferSimulation {
  /** `unknown`: the node could not say. */
  readonly is: 'success' | 'failure' | 'unknown'
  /**
   * Why it would fail, in the contract's or the node's own words, without characters that cannot be
   * shown.
   */
  readonly reason?: string
  /**
   * How the sender's balances would change, signed, in smallest units; absent if the node reports
   * only whether it would succeed.
   */
  readonly changes?: readonly { readonly token: string | null; readonly amount: bigint }[]
}

/** An address found by name. */
export interface ResolvedName {
  /** Canonical. */
  readonly address: string
  /** The name has no record for the network: this is the one that it has for Ethereum (ENSIP-9). */
  readonly isFallback: boolean
  /**
   * Only with a fallback: the address has code on Ethereum and none on the network, so its owner
   * may not control it there.
   */
  readonly isUnsafe: boolean
}

/** What a form and its review need of a family. */
export interface Transfers {
  /** Whether its transactions can carry a text. */
  readonly hasMemo: boolean
  /** Whether the visitor may choose a speed on a network. */
  hasSpeeds(network: Network): boolean
  /** Whether a text can be a name of the family's name service. Absent: it has none. */
  isName?(text: string): boolean
  /** The address behind a name on a network; null where there is none. */
  resolve?(name: string, chain: ChainId, signal: AbortSignal): Promise<ResolvedName | null>
  /**
   * Without a receiver, the fee is that of a plain transfer.
   *
   * @throws PorticoError where the network could not be asked.
   */
  quote(
    transfer: Omit<Transfer, 'to' | 'amount'> & { readonly to?: string; readonly amount?: bigint },
    signal: AbortSignal,
  ): Promise<TransferQuote>
  /** Rejects only on an abort. */
  simulate(transfer: Transfer, signal: AbortSignal): Promise<TransferSimulation>
  /** The transaction, as the family's `Connection.send` takes it. */
  build(transfer: Transfer, signal: AbortSignal): Promise<Json>
}
