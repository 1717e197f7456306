import type { Lazy } from '../instance/lazy.ts'
import type { Service } from '../service/types.ts'
import type { Ui } from '../ui/ui.ts'
import type { MergeRows } from '../wallets/merge.ts'
import type { Portico } from './portico.ts'
import type { ChainId, Json, StepAnswer } from './types.ts'

/** What our own modal and hooks need of an instance, beyond what hosts use. Every instance that `createPortico` makes has it. */
export interface PorticoInternals extends Portico {
  /** The modal's model; `now` is set once a card has been opened. */
  readonly ui: Lazy<Ui>
  /** What makes one row of a wallet that announces itself once a chain family; undefined where there is one adapter. */
  readonly merge: Lazy<MergeRows | undefined>
  /** What asks wallets: loaded first by a caller who needs it at once, or needs to know that it cannot be loaded. */
  readonly walletActions: Lazy<SendsTransactions>
  /** The client of `config.service`: loaded only after the visitor's first intent, and nothing is requested before. */
  readonly service: Lazy<Service>
}

/** A transaction that a family has made, and what it was made for. */
export interface SendTransactionOptions {
  /** The network. */
  readonly chain: ChainId
  /** The sender's address. */
  readonly account: string
  /** As the family's `Connection.send` takes it. */
  readonly transaction: Json
}

/** What sends by the connection in use. */
export interface SendsTransactions {
  /** Gives the login that waits for the visitor what it asks; nothing where none does. */
  answer(value: StepAnswer): void
  /**
   * Resolves with the hash.
   *
   * @throws PorticoError `no-account`, `account-changed`, `chain-mismatch` where that is not what is in use any more, `method-unsupported` where the
   * wallet cannot send; else what the wallet says.
   */
  sendTransaction(options: SendTransactionOptions): Promise<string>
}
