import { isBusy, isStorageFull, isUnreachable } from '../../database/faults.ts'
import { logged } from '../../http/errors.ts'
import type { BlockchainDeps, Chain, Index } from '../types.ts'
import type { Context } from './context.ts'
import { createNode } from './node.ts'
import { receivedNfts, receivedTokens } from './received.ts'
import { createBell, runChain, type Bell } from './run.ts'
import { createStore } from './store.ts'
import { createWatchers, type Watchers } from './watchers.ts'

export interface Indexer extends Index {
  /** CAIP-2 of the chains that are indexed. */
  readonly chains: readonly string[]
  stop(): Promise<void>
}

/** A chain with an explorer is not, unless its `index` is `all`. */
export const isIndexed = ({ settings }: Chain): boolean =>
  settings.index === 'all' || (settings.index === 'watched' && !settings.explorer)

/** Milliseconds between two reads of the watched accounts, and before a failed index starts again. */
const refreshEvery = 30_000
const firstSize = 4

/** Indexes a chain until it is stopped, or fails. */
async function indexChain(
  deps: BlockchainDeps,
  chain: Chain,
  watchers: Watchers | undefined,
  inbox: string[],
  bell: Bell,
): Promise<void> {
  const { db, log, now, stopped } = deps
  const store = createStore(db, chain.id, watchers ? 'watched' : 'all', now)
  const { progress, blocks, again } = await store.load()
  const state: Context['state'] = {
    progress,
    blocks: new Map(blocks.map((header) => [header.number, header])),
    size: firstSize,
    range: chain.settings.logRange,
    pending: new Map(),
    again,
    problem: null,
  }
  await runChain(
    {
      id: chain.id,
      settings: chain.settings,
      db,
      log,
      node: createNode(chain),
      store,
      watchers,
      stopped,
      state,
    },
    inbox,
    bell,
  )
}

/** Reads the watched accounts from the database, now and periodically. */
function startRefreshing(
  watchers: Watchers,
  onError: (error: Error) => void,
): { settled(): Promise<void>; stop(): Promise<void> } {
  let refreshing = Promise.resolve()
  const refresh = (): void => {
    refreshing = refreshing.then(() => watchers.refresh()).catch(onError)
  }
  const timer = setInterval(refresh, refreshEvery)
  refresh()
  return {
    settled: () => refreshing,
    stop() {
      clearInterval(timer)
      return refreshing
    },
  }
}

/** Indexes a chain whenever this process holds it, and again after a failure, until it is stopped. */
async function keepIndexing(
  deps: BlockchainDeps,
  chain: Chain,
  watchers: Watchers | undefined,
  bell: Bell,
  ready: Promise<void>,
): Promise<void> {
  const { hold, log, stopped } = deps
  /** Watched accounts that the index has yet to read. */
  const inbox: string[] = []
  watchers?.listen((accounts) => {
    inbox.push(...accounts)
    bell.ring()
  })
  // Watched accounts are needed before the index may conclude that there are none.
  await ready
  while (!stopped.aborted)
    try {
      await hold(chain.id, stopped, async (db, ended) => {
        ended.addEventListener('abort', () => bell.ring(), { once: true })
        // Another process may have indexed until now, so each account's progress comes from the
        // database.
        if (watchers) inbox.splice(0, inbox.length, ...watchers.accounts())
        await indexChain({ ...deps, db, stopped: ended }, chain, watchers, inbox, bell)
      })
    } catch (error) {
      if (stopped.aborted) return
      log.error({ err: logged(error as Error) }, 'the index has stopped')
      await bell.wait(refreshEvery)
    }
}

export function createIndexer(deps: BlockchainDeps, all: ReadonlyMap<string, Chain>): Indexer {
  const { db, replica, log, clock, settings, stopped } = deps
  const chains = [...all.values()].filter(isIndexed)
  const isWatched = (chain: Chain): boolean => chain.settings.index === 'watched'
  const watchers = createWatchers({
    db,
    now: clock.now,
    days: settings.blockchain.watchDays,
    chains: chains.filter(isWatched).map(({ id }) => id),
  })
  const refreshing =
    all.size === 0
      ? undefined
      : startRefreshing(watchers, (error) => {
          if (!stopped.aborted)
            log.warn({ err: logged(error) }, 'the watched accounts could not be read')
        })
  const ready = refreshing?.settled() ?? Promise.resolve()
  const indexes = chains.map((chain) => {
    const bell = createBell()
    const watched = isWatched(chain) ? watchers : undefined
    return { bell, running: keepIndexing(deps, chain, watched, bell, ready) }
  })

  return {
    chains: chains.map(({ id }) => id),
    async watch(account) {
      if (all.size === 0 || !/^0x[0-9a-f]{40}$/.test(account)) return
      // The request is answered even if the account cannot be stored.
      await watchers.note(account).catch((error: unknown) => {
        if (!isBusy(error) && !isStorageFull(error) && !isUnreachable(error)) throw error
      })
    },
    tokensOf: (account, chain) => receivedTokens(replica, account, chain),
    nftsOf: (account, chain) => receivedNfts(replica, account, chain),
    async stop() {
      for (const { bell } of indexes) bell.ring()
      await Promise.all([...indexes.map(({ running }) => running), refreshing?.stop()])
    },
  }
}
