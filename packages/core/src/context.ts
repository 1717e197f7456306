import type { PorticoConfig } from './config.ts'
import type { Emit } from './events.ts'
import type { State } from './state.ts'
import type { StateStore } from './store.ts'
import type { ChainAdapter, ChainId, Connection, Connector, Link, Services } from './types.ts'

/** The live objects of one link; state holds only their names. */
export interface LiveLink {
  link: Link
  connections: Map<string, Connection>
  stop(): void
}

/** What the parts of one instance share. */
export interface Context {
  config: PorticoConfig
  state: StateStore<State>
  services: Services
  emit: Emit
  adapters: ReadonlyMap<string, ChainAdapter>
  connectors: ReadonlyMap<string, Connector>
  live: Map<string, LiveLink>
  /** What a relay knows this visitor by; told to the host's own service, and nobody else. */
  clientId?: string
  /** Networks to which this tab follows another one, which has sent the event of it (ruling 28). */
  followed?: Set<ChainId>
  /** Removes what is cached of an address (ruling 27). */
  forget(address: string): void
}
