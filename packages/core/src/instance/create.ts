import type { PorticoConfig } from '../contracts/config.ts'
import type { Instance } from '../contracts/instance.ts'
import type { PorticoEvent } from '../types/events.ts'
import type { Portico } from '../public/portico.ts'
import type { AnyAdapter } from '../types/index.ts'
import { isPorticoError, PorticoError } from '../errors/error.ts'
import { createReport } from './report.ts'
import { browserPlatform } from '../page/platform.ts'
import { initialState } from './initial.ts'
import { createStore } from '../state/store.ts'
import { createStorage } from '../storage/storage.ts'
import { withChecks } from './checks.ts'
import { createCommands } from './commands.ts'
import type { Context } from '../contracts/context.ts'
import { readAdapters, readConnectors, readNetworks, withDefaults } from './configuration.ts'
import { createEmit } from './events.ts'
import { createDeps } from './deps.ts'
import { createServices } from './services.ts'
import { createStart } from './start.ts'
import type { EarlyEvents } from '../service/types.ts'
import { version } from '../utils/version.ts'

/**
 * Creates an instance. Reads no global, opens no connection and may run on a server; {@link
 * Portico.start} starts the work.
 *
 * @throws PorticoError `config` without an adapter or a connector that brings one, when two
 *   adapters claim one namespace, or when an option is invalid: the console names it.
 * @example
 * const portico = createPortico({ adapters: [evm()], networks: [mainnet] })
 */
export function createPortico<const A extends readonly AnyAdapter[]>(
  config: PorticoConfig<A>,
): Portico<A>
/**
 * Only the adapters' types say which provider belongs to which namespace, so the implementation
 * returns it untyped.
 */
export function createPortico(given: PorticoConfig): Instance {
  try {
    return assemble(given)
  } catch (cause) {
    withChecks(({ explain }) => explain(given))
    throw isPorticoError(cause)
      ? cause
      : new PorticoError('config', 'An option cannot be used; the console says which', { cause })
  }
}

function assemble(given: PorticoConfig): Instance {
  const networks = readNetworks(given)
  const config = withDefaults(given, networks)
  const { id = 'default', platform = browserPlatform() } = config
  const initial = initialState(config, networks)
  const state = createStore(initial)
  const connectors = readConnectors(config)
  const listeners = new Set<(event: PorticoEvent) => void>()
  const early: EarlyEvents = { events: [], isKept: true }
  const emit = createEmit(config, state, platform.now, listeners, (event) => {
    if (
      config.service?.collector &&
      state.get().options.features?.analytics !== false &&
      early.isKept &&
      early.events.length < 500
    )
      early.events.push(event)
  })
  const report = createReport(platform, emit)
  // Lazy code gets the context and the instance, which exist by then.
  const deps = createDeps(
    report,
    early,
    () => ctx,
    () => portico,
  )
  const shared = {
    config,
    state,
    emit,
    adapters: readAdapters(config),
    connectors,
    live: new Map(),
    restores: new Map(),
    forgets: new Set<(address: string) => void>(),
  }
  const ctx: Context = Object.assign(shared, {
    services: createServices(shared, deps, platform, createStorage(platform, id), report),
  })
  const portico = {
    id,
    config,
    services: ctx.services,
    getState: state.get,
    getInitialState: () => initial,
    subscribe: state.subscribe,
    on(listener: (event: PorticoEvent) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit,
    metadata: ctx.services.metadata,
    ...deps,
    ...createStart(ctx, deps, connectors, initial, version),
    ...createCommands(ctx, deps),
  }
  // Synchronous, so that no request or connection misses a feature's hooks.
  config.register?.forEach((feature) => feature.hooks?.(feature, ctx, portico))
  // After the features' hooks: an account that they reject is not asked to sign in.
  const signIn = config.siweConfig ?? config.siwx
  signIn?.hooks(ctx, portico)
  return portico
}
