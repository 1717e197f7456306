import type { Instance } from '../contracts/instance.ts'
import type { Connector, Link, LinkRecord, Returned, Sink, Stop } from '../types/index.ts'
import type { LinkActions } from '../engine/context.ts'
import { withLost, withRestoring } from '../state/with-link.ts'
import type { State } from '../state/state.ts'
import { recallLinks, recallSettings } from '../storage/recall.ts'
import { parseCurrent } from '../storage/stored.ts'
import { withChecks } from './checks.ts'
import { forgetAddresses } from './forget.ts'
import type { Context } from '../contracts/context.ts'
import type { Deps } from './deps.ts'

/** Lets the adapters of a stored link wait until it is restored. */
function announceRestore(
  adapters: Context['adapters'],
  record: LinkRecord,
  settled: Promise<void>,
): void {
  for (const namespace of Object.keys(record.seen))
    adapters.get(namespace)?.awaits?.(record, settled)
}

/** @param initial The state before storage is read. */
export function createStart(
  ctx: Context,
  { engine, stopService, transactions, ui }: Deps,
  connectors: Map<string, Connector>,
  initial: State,
  version: string,
): Pick<Instance, 'start' | 'addConnector'> {
  const { config, state, services, adapters } = ctx
  const { store } = services
  const running = new Map<string, Stop>()
  const forgetEarlier = forgetAddresses(ctx)
  let started = 0
  const isRunning = () => started > 0
  let stop: Stop

  const readSettings = (): void => state.set(recallSettings(store, initial, [...adapters.keys()]))

  const act = createAct(engine, services.report)

  const restore = (record: LinkRecord): Promise<void> => restoreLink(ctx, engine, record)

  function startConnector(connector: Connector): void {
    const sink = createSink(connector.id, state, act, restore)
    running.set(connector.id, connector.start(sink, services, [...adapters.values()]))
  }

  function followSent(): void {
    const stored = store.get('transactions') as { open?: unknown } | null | undefined
    if (stored?.open) transactions().catch(() => {})
  }

  function onStored(key: string): void {
    if (!key || key === 'current' || key.startsWith('link/'))
      act((actions) => actions.onStorage(key))
    followSent()
    if (['', 'network', 'theme', 'recent', 'legal'].includes(key)) readSettings()
  }

  function begin(): Stop {
    // In development an invalid option is reported at once, even when it stops the code that
    // follows.
    if (config.debug) withChecks(({ runCheck }) => runCheck(ctx, isRunning, ui))
    readSettings()
    const unwatch = store.watch(onStored)
    for (const connector of connectors.values()) startConnector(connector)
    const records = recallLinks(store, config.enableReconnect !== false)
    for (const record of records) announceRestore(adapters, record, restore(record))
    const unsweep = forgetEarlier()
    followSent()
    const unmirror = config.storage?.(ctx)
    ctx.emit('INITIALIZE', {
      networks: initial.networks.map((n) => n.id),
      adapters: [...adapters.keys()],
      version,
    })
    return () => {
      unwatch()
      unsweep()
      unmirror?.()
      for (const end of running.values()) end()
      running.clear()
      stopEngine(ctx, transactions)
      stopService()
    }
  }

  return {
    start(framework) {
      ctx.framework ??= framework
      if (started++ === 0) stop = begin()
      let done = false
      return () => {
        if (done) return
        done = true
        if (--started === 0) stop()
      }
    },
    addConnector(connector) {
      const { id } = connector
      connectors.set(id, connector)
      if (started) startConnector(connector)
      return () => {
        running.get(id)?.()
        running.delete(id)
        connectors.delete(id)
        state.set((s) => ({ offers: { ...s.offers, [id]: [] } }))
      }
    },
  }
}

type Act = (run: (actions: LinkActions) => unknown) => void

const createAct =
  (engine: Deps['engine'], report: (error: unknown) => void): Act =>
  (run) =>
    void engine()
      .then(({ actions }) => run(actions))
      .catch(report)

function stopEngine({ restores }: Context, transactions: Deps['transactions']): void {
  transactions.drop((tracker) => tracker.stop())
  for (const restore of restores.values()) restore.abort()
  restores.clear()
}

/**
 * Receives what a connector finds.
 *
 * @param restore Shows a stored link, and restores it.
 */
function createSink(
  connector: string,
  state: Context['state'],
  act: Act,
  restore: (record: LinkRecord) => Promise<void>,
): Sink {
  // A link that cannot be adopted is dropped; its connector may offer it again.
  const link = (reported: Link | Returned, how?: { restored: boolean }): void =>
    act((actions) => actions.onHostLink(reported, how))
  return {
    offers: (all) => state.set((s) => ({ offers: { ...s.offers, [connector]: all } })),
    link,
    back: link,
    restoring(record) {
      void restore(record)
      return (why) => act((actions) => actions.removeLink(record.id, why))
    },
    chain(chain, how) {
      if (!Object.values(state.get().wanted).includes(chain))
        act((actions) => actions.onHostChain(chain, how))
    },
  }
}

function restoreLink(
  { state, services: { platform, store } }: Context,
  engine: Deps['engine'],
  record: LinkRecord,
): Promise<void> {
  const current = parseCurrent(store.get('current'))
  state.set((s) => withRestoring(s, record, platform.now(), current))
  return engine().then(
    (loaded) => loaded.restore(record),
    () => state.set((s) => withLost(s, record.id, 'failed', platform.now())),
  )
}
