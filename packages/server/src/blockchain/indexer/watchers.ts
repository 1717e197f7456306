import type { Db } from '../../database/schema.ts'
import { lockChains } from './store.ts'

/** Accounts that clients asked for recently. */
export interface Watchers {
  readonly size: number
  has(account: string): boolean
  accounts(): Iterable<string>
  /** Stores that a client asked for the account. */
  note(account: string): Promise<void>
  /**
   * Loads accounts that other processes stored, and removes those that no client has asked for in a
   * long time.
   */
  refresh(): Promise<void>
  /** Calls the listener with new accounts. */
  listen(listener: (accounts: readonly string[]) => void): void
}

interface WatchersParts {
  readonly db: Db
  readonly now: () => number
  readonly days: number
  /** Chains that index watched accounts alone. Their rows of an account are removed with it. */
  readonly chains: readonly string[]
}

/** Most accounts that are watched, because each one costs requests to nodes. */
const most = 50_000
/** Milliseconds between two updates of the time at which an account was last asked for. */
const noteEvery = 3_600_000
const day = 86_400_000
/** Rows that one transaction removes. */
const atOnce = 500

/** Keeps the watched accounts in the database and in memory. */
export function createWatchers({ db, now, days, chains }: WatchersParts): Watchers {
  /** When each account was last stored. */
  const asked = new Map<string, number>()
  const listeners: ((accounts: readonly string[]) => void)[] = []
  const tell = (accounts: readonly string[]): void => {
    if (accounts.length > 0) for (const listener of listeners) listener(accounts)
  }
  const oldest = (): number => now() - days * day

  /** Removes some rows of an account; resolves with whether none is left. */
  const forgetSome = (account: string): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      // A transaction that is removed with its last account must not be written again for another
      // account at the same time.
      if (chains.length > 0) await lockChains(transaction, chains)
      const rows =
        chains.length === 0
          ? []
          : await transaction
              .selectFrom('account_transactions')
              .select(['chain', 'block', 'hash', 'time', 'position'])
              .where('account', '=', account)
              .where('chain', 'in', chains)
              .limit(atOnce)
              .execute()
      for (const { chain, block, hash, time, position } of rows) {
        await transaction
          .deleteFrom('account_transactions')
          .where('account', '=', account)
          .where('time', '=', time)
          .where('chain', '=', chain)
          .where('block', '=', block)
          .where('position', '=', position)
          .execute()
        const others = await transaction
          .selectFrom('account_transactions')
          .select('account')
          .where('chain', '=', chain)
          .where('block', '=', block)
          .where('hash', '=', hash)
          .limit(1)
          .execute()
        if (others.length > 0) continue
        for (const table of ['transactions', 'transfers'] as const)
          await transaction
            .deleteFrom(table)
            .where('chain', '=', chain)
            .where('hash', '=', hash)
            .execute()
      }
      if (rows.length === atOnce) return false
      for (const table of ['account_tokens', 'account_nfts'] as const)
        if (chains.length > 0)
          await transaction
            .deleteFrom(table)
            .where('account', '=', account)
            .where('chain', 'in', chains)
            .execute()
      await transaction
        .deleteFrom('watched')
        .where('account', '=', account)
        .where('asked', '<', oldest())
        .execute()
      return true
    })

  async function forgetOld(): Promise<void> {
    const rows = await db
      .selectFrom('watched')
      .select('account')
      .where('asked', '<', oldest())
      .limit(atOnce)
      .execute()
    for (const { account } of rows) {
      asked.delete(account)
      while (!(await forgetSome(account)));
    }
  }

  return {
    get size() {
      return asked.size
    },
    has: (account) => asked.has(account),
    accounts: () => asked.keys(),
    async note(account) {
      const at = now()
      const before = asked.get(account)
      if (before === undefined ? asked.size >= most : at - before < noteEvery && at >= before)
        return
      await db
        .insertInto('watched')
        .values({ account, asked: at })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ asked: at }))
        .execute()
      asked.set(account, at)
      if (before === undefined) tell([account])
    },
    async refresh() {
      await forgetOld()
      const rows = await db
        .selectFrom('watched')
        .selectAll()
        .where('asked', '>=', oldest())
        .orderBy('asked', 'desc')
        .limit(most)
        .execute()
      const found = new Map(rows.map((row) => [row.account, Number(row.asked)]))
      const fresh = [...found.keys()].filter((account) => !asked.has(account))
      for (const account of asked.keys()) if (!found.has(account)) asked.delete(account)
      for (const [account, at] of found) asked.set(account, at)
      tell(fresh)
    },
    listen(listener) {
      listeners.push(listener)
    },
  }
}
