import type { FixedOptions } from './config.ts'
import type { Emit } from '../types/events.ts'
import type { ConnectionHooks } from './connection-hooks.ts'
import type { State } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { ChainAdapter, Connection, Connector, Link, Services } from '../types/index.ts'

export interface LiveLink {
  link: Link
  connections: Map<string, Connection>
  stop(): void
}

export interface Context {
  readonly config: FixedOptions
  state: StateStore<State>
  services: Services
  emit: Emit
  adapters: ReadonlyMap<string, ChainAdapter>
  connectors: ReadonlyMap<string, Connector>
  live: Map<string, LiveLink>
  /** What ends each restore, by link. */
  restores: Map<string, AbortController>
  /** Called with an address whose last connection has ended. */
  forgets: Set<(address: string) => void>
  hooks?: ConnectionHooks
  framework?: string | undefined
  /** The visitor's relay client id; for the host's own service only. */
  clientId?: string
}
