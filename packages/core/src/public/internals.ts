import type { Lazy } from '../utils/lazy.ts'
import type { Service } from '../service/types.ts'
import type { Ui } from '../contracts/ui.ts'
import type { MergeRows } from '../wallets/merge.ts'
import type { Portico } from './portico.ts'
import type { ChainId, Json, StepAnswer } from '../types/index.ts'

/**
 * What Portico's own modal and hooks need from an instance, in addition to its public interface.
 * Every instance from `createPortico` has it.
 */
export interface PorticoInternals extends Portico {
  /** The modal's model; `now` is set once a card has been opened. */
  readonly ui: Lazy<Ui>
  /**
   * Merges a wallet that announces itself once for each chain family into one row; undefined if
   * there is only one adapter.
   */
  readonly merge: Lazy<MergeRows | undefined>
  /**
   * The actions that ask wallets. A caller loads it first if it needs them at once, or must know
   * that they cannot be loaded.
   */
  readonly walletActions: Lazy<SendsTransactions>
  /**
   * The client of `config.service`: loaded only after the visitor's first intent, and nothing is
   * requested before.
   */
  readonly service: Lazy<Service>
}

/** A transaction that a family has built, with its network and sender. */
export interface SendTransactionOptions {
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /** As the family's `Connection.send` takes it. */
  readonly transaction: Json
}

/** The actions that use the connection in use. */
export interface SendsTransactions {
  /** Answers the login that waits for the visitor; does nothing if none waits. */
  answer(value: StepAnswer): void
  /**
   * Resolves with the hash.
   *
   * @throws PorticoError `no-account`, `account-changed` or `chain-mismatch` if that account or
   *   network is no longer in use, `method-unsupported` if the wallet cannot send; else the
   *   wallet's error.
   */
  sendTransaction(options: SendTransactionOptions): Promise<string>
}
