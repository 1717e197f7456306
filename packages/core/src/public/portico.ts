import type { FixedOptions } from '../contracts/config.ts'
import type { LiveOptions } from '../types/options.ts'
import type { ConnectOptions, OpenOptions } from '../contracts/commands.ts'
import type { Instance } from '../contracts/instance.ts'
import type { Data } from '../blockchain/data.ts'
import type { AnyAdapter, ProviderOf } from '../types/index.ts'
import type { Transactions } from '../types/transactions.ts'
import type { Ui } from '../contracts/ui.ts'

export type { ConnectOptions, OpenOptions }

/** One instance: its state, its commands, its events. Made by {@link createPortico}. */
export interface Portico<A extends readonly AnyAdapter[] = readonly AnyAdapter[]> extends Instance {
  /** The fixed options. Those that may change are in `state.options`. */
  readonly config: FixedOptions
  /** The modal's model: loaded by `open`, `prefetch`, or the modal when idle. */
  ui(): Promise<Ui>

  /** The connected wallet's provider of a namespace, or null. */
  provider<N extends A[number]['namespace']>(namespace: N): ProviderOf<A, N> | null
  /** Balances, tokens and names, from the networks' own RPC. */
  data(): Promise<Data>
  /** The tracker of transactions: see `track` of `@portico/core/transactions`. */
  transactions(): Promise<Transactions>
  /**
   * Replaces options in `state.options`; what is shown follows. `features` is replaced as a whole.
   */
  setOptions(options: LiveOptions): void
}
