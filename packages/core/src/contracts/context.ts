import type { FixedOptions } from './config.ts'
import type { Emit } from '../types/events.ts'
import type { ConnectionHooks } from './connection-hooks.ts'
import type { State } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { ChainAdapter, Connection, Connector, Link, Services } from '../types/index.ts'

/** The live objects of one link; state holds only their names. */
export interface LiveLink {
  link: Link
  connections: Map<string, Connection>
  stop(): void
}

/** What the parts of one instance share. */
export interface Context {
  readonly config: FixedOptions
  state: StateStore<State>
  services: Services
  emit: Emit
  adapters: ReadonlyMap<string, ChainAdapter>
  connectors: ReadonlyMap<string, Connector>
  live: Map<string, LiveLink>
  /** The features' hooks on connections; absent when there are none. */
  hooks?: ConnectionHooks
  /** The UI framework, if `Instance.start` was given it. */
  framework?: string | undefined
  /** The relay's id of this visitor; for the host's own service only. */
  clientId?: string
  /** Removes what is cached of an address. */
  forget(address: string): void
}
