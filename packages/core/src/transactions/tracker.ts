import { namespaceOf } from '../format/chain-id.ts'
import type { Data } from '../blockchain/data.ts'
import type { Context } from '../contracts/context.ts'
import type { SentTransaction, Stop } from '../types/index.ts'
import { isPending, ownAddress } from '../state/select.ts'
import { raise } from './events.ts'
import { createNamespaces } from './namespaces.ts'
import { createFollow } from './follow.ts'
import { isSameTransaction, withStatus } from './list.ts'
import { withReceived } from './received.ts'
import { readSent } from './seen.ts'
import { createTransactionStore } from './store.ts'
import { storedKey } from './stored.ts'
import type { AskedToSend, Sent, TrackedTransaction, Transactions } from '../types/transactions.ts'
import { createWatch } from './watch.ts'

export interface Tracker extends Transactions {
  sent(what: Sent | AskedToSend): Promise<void>
  stop: Stop
}

/** @param data Refreshes the shown data of a network. */
export function createTracker(ctx: Context, data: () => Promise<Pick<Data, 'refresh'>>): Tracker {
  const { state, services, emit } = ctx
  const { platform, store } = services
  const namespaces = createNamespaces(ctx)
  /**
   * The transactions of this page. If two tabs write at once and one entry is lost, it is added
   * again.
   */
  const own = new Map<string, TrackedTransaction>()
  const shelf = createTransactionStore(ctx, namespaces, (before, now) => {
    // In every tab, because each shows its own balances.
    for (const one of now) if (hasJustEnded(one, before, platform.now())) refresh(one)
    watch.look()
  })
  function refresh({ chain, account, transfer }: TrackedTransaction): void {
    const accounts = transfer ? [account, transfer.to] : [account]
    if (Object.keys(state.get().resources).length > 0)
      return void data()
        .then((shown) => shown.refresh(chain, accounts))
        .catch(() => {})
    // Nothing is shown yet: what is shown later is not what was cached before.
    const keys = accounts.flatMap((each) => store.keys(`${ownAddress(state.get(), each) ?? each}/`))
    for (const key of keys) if (key.split('/')[2] === chain) store.del(key)
  }
  const tracked = (): readonly TrackedTransaction[] => state.get().slices.activity?.tracked ?? []
  const watch = createWatch(
    platform,
    tracked,
    ask,
    `portico/${ctx.config.id ?? 'default'}/transactions`,
  )

  async function ask(one: TrackedTransaction): Promise<TrackedTransaction> {
    const { hash, chain, kind } = one
    const provider = kind === 'transaction' ? undefined : providerOf(ctx, one)
    const sending = await namespaces.need(chain)
    const status = await sending.status(statusQuery(one, provider), abort.signal)
    const became = status.hash === undefined ? null : sending.parseHash(status.hash)
    const { hash: _hash, ...rest } = status
    if (abort.signal.aborted) return one
    const { before, after } = await shelf.update(
      one,
      (stored) =>
        stored &&
        withStatus(stored, became === null ? rest : { ...rest, hash: became }, platform.now()),
    )
    // The tab that stored it first has emitted the event.
    if (before && after && before.status !== after.status) raise(emit, after)
    if (after && !isPending(after)) own.delete(`${chain}/${hash}`)
    return withReceived(ctx, shelf, after ?? one, abort.signal)
  }
  const abort = new AbortController()

  const follow = createFollow(ctx, namespaces, shelf, (one, isNew) => {
    own.set(`${one.chain}/${one.hash}`, one)
    if (isNew) raise(emit, one)
  })

  async function sync(cleared: boolean): Promise<void> {
    if (cleared) own.clear()
    const list = await shelf.read()
    for (const one of own.values())
      if (!list.some((each) => isSameTransaction(each, one)))
        await shelf.update(one, (stored) => stored ?? one)
  }
  const read = (cleared = false): void => void sync(cleared).catch(() => {})
  const unwatch = store.watch((key) => {
    if (key === '' || key === storedKey) read(key === '')
  })
  read()

  return {
    follow,
    all: () => shelf.read(),
    async sent(what) {
      try {
        const sent = 'answer' in what ? await readSent(ctx, what) : what
        if (sent) await follow(sent)
      } catch {
        // It was not sent, or its namespace does not support tracking.
      }
    },
    stop() {
      abort.abort()
      unwatch()
      watch.stop()
    },
  }
}

/** A page that was loaded again after the end may show what was cached before it. */
const recently = 30_000

function hasJustEnded(
  one: TrackedTransaction,
  list: readonly TrackedTransaction[],
  now: number,
): boolean {
  if (isPending(one)) return false
  const before = list.find((each) => isSameTransaction(each, one))
  return before ? before.status !== one.status : now - (one.endedAt ?? 0) < recently
}

function providerOf(
  { state, live }: Pick<Context, 'state' | 'live'>,
  { chain, account }: TrackedTransaction,
): unknown {
  const namespace = namespaceOf(chain)
  const link = Object.values(state.get().links).find(({ namespaces }) =>
    namespaces[namespace]?.accounts.some(({ address }) => address === account),
  )
  return link && live.get(link.id)?.connections.get(namespace)?.provider
}

function statusQuery(
  { hash, chain, account, kind, at, known, transfer }: TrackedTransaction,
  provider: unknown,
): SentTransaction {
  let query: SentTransaction = { hash, chain, account, kind, at }
  if (known !== undefined) query = { ...query, known }
  if (transfer) query = { ...query, asked: transfer }
  if (provider !== undefined) query = { ...query, provider }
  return query
}
