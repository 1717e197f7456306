import type { Address } from 'viem'
import { isBusy, isStorageFull, isUnreachable } from '../../database/faults.ts'
import { logged } from '../../errors.ts'
import type { BlockchainParts, Chain, Index } from '../types.ts'
import type { Context } from './context.ts'
import { createNode } from './node.ts'
import { createBell, runChain, type Bell } from './run.ts'
import { createStore } from './store.ts'
import { createWatchers, type Watchers } from './watchers.ts'

/** The index of all chains that have one. */
export interface Indexer extends Index {
  /** CAIP-2 of the chains that are indexed. */
  readonly chains: readonly string[]
  stop(): Promise<void>
}

/**
 * Whether a chain is indexed here. A chain with an explorer is not, unless its `index` is `all`.
 */
export const isIndexed = ({ settings }: Chain): boolean =>
  settings.index === 'all' || (settings.index === 'watched' && !settings.explorer)

const refreshEvery = 30_000
/** Most tokens of one account on a chain. */
const mostTokens = 2_000
const firstSize = 4

async function startChain(
  parts: BlockchainParts,
  chain: Chain,
  watchers: Watchers | undefined,
  inbox: string[],
  bell: Bell,
): Promise<void> {
  const { db, log, now, stopped } = parts
  const store = createStore(db, chain.id, watchers ? 'watched' : 'all', now)
  const { progress, blocks } = await store.load()
  const state: Context['state'] = {
    progress,
    blocks: new Map(blocks.map((header) => [header.number, header])),
    size: firstSize,
    range: chain.settings.logRange,
    pending: new Map(),
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

/** Starts the index of every chain that is to have one. */
export function createIndexer(parts: BlockchainParts, all: ReadonlyMap<string, Chain>): Indexer {
  const { db, replica, hold, log, clock, settings, stopped } = parts
  const chains = [...all.values()].filter(isIndexed)
  const watched = chains.filter((chain) => chain.settings.index === 'watched')
  const watchers = createWatchers({
    db,
    now: clock.now,
    days: settings.blockchain.watchDays,
    chains: watched.map(({ id }) => id),
  })
  const bells: Bell[] = []
  const failed = (error: unknown): void =>
    log.error({ err: logged(error as Error) }, 'the index has stopped')

  let refreshing = Promise.resolve()
  const refresh = (): void => {
    refreshing = refreshing
      .then(() => watchers.refresh())
      .catch((error: Error) => {
        if (!stopped.aborted) log.warn({ err: logged(error) }, 'who is watched could not be read')
      })
  }
  const timer = all.size > 0 ? setInterval(refresh, refreshEvery) : undefined
  if (all.size > 0) refresh()

  const runs = chains.map(async (chain) => {
    const bell = createBell()
    const inbox: string[] = []
    bells.push(bell)
    const isWatched = chain.settings.index === 'watched'
    if (isWatched)
      watchers.listen((accounts) => {
        inbox.push(...accounts)
        bell.ring()
      })
    // The watched accounts have to be loaded before the index may conclude that there are none.
    await refreshing
    while (!stopped.aborted)
      try {
        await hold(chain.id, stopped, async (own, ended) => {
          ended.addEventListener('abort', () => bell.ring(), { once: true })
          // Another process may have indexed the chain until now, so the progress of each account
          // is read from the database.
          if (isWatched) inbox.splice(0, inbox.length, ...watchers.accounts())
          await startChain(
            { ...parts, db: own, stopped: ended },
            chain,
            isWatched ? watchers : undefined,
            inbox,
            bell,
          )
        })
      } catch (error) {
        if (stopped.aborted) return
        failed(error)
        await bell.wait(refreshEvery)
      }
  })

  return {
    chains: chains.map(({ id }) => id),
    async watch(account) {
      if (all.size === 0 || !/^0x[0-9a-f]{40}$/.test(account)) return
      // The request is answered even if the account cannot be stored as watched.
      await watchers.note(account).catch((error: unknown) => {
        if (!isBusy(error) && !isStorageFull(error) && !isUnreachable(error)) throw error
      })
    },
    async tokensOf(account, chain) {
      const rows = await replica
        .selectFrom('account_tokens')
        .select('token')
        .where('account', '=', account)
        .where('chain', '=', chain)
        .orderBy('token')
        .limit(mostTokens)
        .execute()
      return rows.map(({ token }) => token as Address)
    },
    async nftsOf(account, chain) {
      const rows = await replica
        .selectFrom('account_nfts')
        .select(['token', 'token_id', 'kind'])
        .where('account', '=', account)
        .where('chain', '=', chain)
        .orderBy('block', 'desc')
        .orderBy('token')
        .orderBy('token_id')
        .limit(mostTokens)
        .execute()
      return rows.map(({ token, token_id, kind }) => ({
        token: token as Address,
        tokenId: token_id,
        kind,
      }))
    },
    async stop() {
      clearInterval(timer)
      for (const bell of bells) bell.ring()
      await Promise.all([...runs, refreshing])
    },
  }
}
