import type { Lazy } from '../utils/lazy.ts'
import type { Service } from '../service/types.ts'
import type { Ui } from '../contracts/ui.ts'
import type { ConnectOptions } from '../contracts/commands.ts'
import type { AccountRef } from '../state/select.ts'
import type { Portico } from './portico.ts'
import type { ChainId, Json, StepAnswer } from '../types/index.ts'

/** Every instance from `createPortico` has it. */
export interface PorticoInternals extends Portico {
  readonly ui: Lazy<Ui>
  /** Load it first when the actions are needed at once, or when a failed load matters. */
  readonly walletActions: Lazy<SendsTransactions>
  /** Loaded only after the visitor's first intent, and nothing is requested before. */
  readonly service: Lazy<Service>
  /** The service's client, once it has loaded: views show what it knows, and wait for nothing. */
  runningService(): Service | undefined
}

export interface SendTransactionOptions {
  readonly chain: ChainId
  readonly account: string
  readonly transaction: Json
}

export interface SendsTransactions {
  answer(value: StepAnswer): void
  /** Starts in the same turn. */
  connect(options?: ConnectOptions): Promise<AccountRef>
  /**
   * Resolves with the hash.
   *
   * @throws PorticoError `no-account`, `account-changed` or `chain-mismatch` if that account or
   *   network is no longer active, `method-unsupported` if the wallet cannot send; else the
   *   wallet's error.
   */
  sendTransaction(options: SendTransactionOptions): Promise<string>
}
