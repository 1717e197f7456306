/**
 * How a chain family sends its coin and its tokens, and says what became of a transaction. An adapter that can has `sending`; what it
 * is without, its accounts cannot send from here.
 */
import type { ChainId, Network } from '../networks/network.ts'
import type { Json } from './values.ts'

/** Sends from one family's accounts. Loaded when something is sent, or was and has not ended. */
export interface Sending {
  /** The canonical form of a transaction's hash, or null where the text is none: `0x` and 64 hex digits on EVM, a signature in base58 on Solana. */
  parseHash(text: unknown): string | null
  /**
   * Asks once what has become of a transaction.
   *
   * @throws PorticoError where nobody could be asked: then nothing is known, and it is asked again later.
   */
  status(sent: SentTransaction, signal: AbortSignal): Promise<TransactionStatus>
  /** What a form and its review need. Code of its own: who only waits for a transaction does not load it. */
  transfers(): Promise<Transfers>
}

/** What is asked about. */
export interface SentTransaction {
  /** Its hash; the id that a Safe or a wallet gave it, where `kind` says so. */
  readonly hash: string
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /**
   * `transaction`: asked of the network. `safe`: known by a hash of the Safe's own, and `calls`: a batch (EIP-5792); both are asked of the
   * wallet, and are never called dropped because of the sender's nonce.
   */
  readonly kind: 'transaction' | 'safe' | 'calls'
  /** When it was sent, milliseconds since the epoch. */
  readonly at: number
  /** What an earlier answer said of it, handed back: a nonce for one. Plain data. */
  readonly known?: Json
  /** What was asked of the wallet; where the network shows something else, the status says so. */
  readonly asked?: { readonly to: string; readonly token: string | null; readonly amount: string }
  /** The connected wallet's provider, where the account is connected; only `safe` and `calls` need it. */
  readonly provider?: unknown
}

/** What has become of it. */
export interface TransactionStatus {
  /**
   * `awaiting`: a Safe's other owners have not signed. `pending`: on its way. `confirmed`: done. `failed`: in a block, and reverted. `replaced`:
   * another one took its place. `dropped`: the network will not take it any more.
   */
  readonly is: 'awaiting' | 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
  /** Nothing will change it any more; until then `confirmed` is asked again. */
  readonly isFinal?: boolean
  /** What the wallet sent is not what it was asked for. */
  readonly differs?: boolean
  /** The transaction of the network that it became: of a Safe, of a batch, or the one in its place. */
  readonly hash?: string
  /** Why it was replaced: the same with another fee, nothing in its place, or something else. */
  readonly reason?: 'repriced' | 'cancelled' | 'replaced'
  /** What was paid, in the smallest unit of the coin. */
  readonly fee?: string
  /** Handed back with the next question. Plain data. */
  readonly known?: Json
}

/** How fast a transaction is to be taken up. */
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
  /** A text that travels with it, where the family has that. */
  readonly memo?: string
}

/** What can be said about an address that something is to be sent to. */
export type ReceiverCaution =
  /** There is a contract or a program at it, which may not be able to give anything back. */
  | 'contract'
  /** It is a token's own contract or mint: what is sent there is lost as a rule. */
  | 'token-contract'
  /** Nobody has its key. */
  | 'burn'

/** What a transfer costs, and how much can be sent at most. All amounts in smallest units. */
export interface TransferQuote {
  /** What is paid at most for its being taken up, in the coin: of roll-ups with what their base layer charges. By speed. */
  readonly fees: Readonly<Record<FeeSpeed, bigint>>
  /** What has to be left with the receiver beside the amount, in the coin: the rent of a new token account on Solana. */
  readonly rent: bigint
  /** What the sender has of the coin. */
  readonly coin: bigint
  /** What the sender has of what is sent. */
  readonly balance: bigint
  /** Digits behind the point of what is sent, as its contract says. */
  readonly decimals: number
  /** The most that can be sent: of the coin, less fee and rent, and what the account has to keep. By speed. */
  readonly max: Readonly<Record<FeeSpeed, bigint>>
  /** The least of it that can be sent; absent where any amount can. On Solana the rent of a receiver who has no account yet. */
  readonly min?: bigint
  /** What the token itself keeps of the amount, so that the receiver gets less; absent where it keeps nothing, or does not say. */
  readonly withheld?: bigint
  /** What is known of the receiver, where one was given. */
  readonly cautions: readonly ReceiverCaution[]
}

/** What would happen. */
export interface TransferSimulation {
  /** `unknown`: the node could not say. */
  readonly is: 'success' | 'failure' | 'unknown'
  /** Why it would fail, in the contract's or the node's own words, cleaned of what cannot be shown. */
  readonly reason?: string
  /** What the sender would have less and more of, signed, in smallest units; absent where the node says only whether it would work. */
  readonly changes?: readonly { readonly token: string | null; readonly amount: bigint }[]
}

/** An address found by name. */
export interface ResolvedName {
  /** Canonical. */
  readonly address: string
  /** The name has no record for the network: this is the one that it has for Ethereum (ENSIP-9). */
  readonly isFallback: boolean
  /** Only with a fallback: the address has code on Ethereum and none on the network, so its owner may not control it there. */
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
   * Where nobody is named yet, the fee is that of a plain transfer.
   *
   * @throws PorticoError where the network could not be asked.
   */
  quote(transfer: Omit<Transfer, 'to' | 'amount'> & { readonly to?: string; readonly amount?: bigint }, signal: AbortSignal): Promise<TransferQuote>
  /** Never rejects but for an abort. */
  simulate(transfer: Transfer, signal: AbortSignal): Promise<TransferSimulation>
  /** The transaction, as the family's `Connection.send` takes it. */
  build(transfer: Transfer, signal: AbortSignal): Promise<Json>
}
