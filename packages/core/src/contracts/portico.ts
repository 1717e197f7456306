import type { LiveOptions, PorticoConfig } from './config.ts'
import type { ConnectOptions, OpenOptions } from './commands.ts'
import type { Instance } from './instance.ts'
import type { Data } from '../data/types.ts'
import type { Lazy } from '../instance/lazy.ts'
import type { Service } from '../service/types.ts'
import type { AnyAdapter, ProviderOf } from './types.ts'
import type { Ui } from '../ui/ui.ts'
import type { MergeRows } from '../wallets/merge.ts'

export type { ConnectOptions, OpenOptions }

/** One instance: its state, its commands, its events. Made by {@link createPortico}. */
export interface Portico<A extends readonly AnyAdapter[] = readonly AnyAdapter[]> extends Instance {
  /** The options now, with what `setOptions` has changed. */
  readonly config: PorticoConfig
  /** The modal's model: loaded by `open` or `prefetch`, and by the modal itself on idle. */
  ui(): Promise<Ui>

  /** The connected wallet's provider of a namespace, or null. */
  provider<N extends A[number]['ns']>(namespace: N): ProviderOf<A, N> | null
  /** Balances, tokens and names, on the networks' own RPC. */
  data(): Promise<Data>
  /** What makes one row of a wallet that announces itself once a chain family; undefined where there is one adapter. */
  readonly merge: Lazy<MergeRows | undefined>
  /** What asks wallets: loaded first by a caller who needs it at once, or needs to know that it cannot be loaded. */
  readonly walletActions: Lazy<unknown>
  /** The client of `config.service`: loaded, and heard of, only after the visitor's first intent. */
  readonly service: Lazy<Service>

  /** Changes options while the page runs; what is drawn follows. `features` is replaced as a whole. */
  setOptions(options: LiveOptions): void
}
