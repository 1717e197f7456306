import type { Db } from '../../database/schema.ts'
import { removeAccount } from './account-removal.ts'

export interface Watchers {
  readonly size: number
  has(account: string): boolean
  accounts(): Iterable<string>
  note(account: string): Promise<void>
  /** Loads accounts that other processes stored, and removes those not requested for long. */
  refresh(): Promise<void>
  listen(listener: (accounts: readonly string[]) => void): void
}

interface WatchersDeps {
  readonly db: Db
  readonly now: () => number
  readonly days: number
  /** Chains that index only watched accounts, whose rows are removed with them. */
  readonly chains: readonly string[]
}

/** Each one costs requests to nodes. */
const most = 50_000
const noteEvery = 3_600_000
const day = 86_400_000
/** Accounts that are looked for at a time to be removed. */
const atOnce = 500

export function createWatchers({ db, now, days, chains }: WatchersDeps): Watchers {
  const asked = new Map<string, number>()
  const listeners: ((accounts: readonly string[]) => void)[] = []
  const notify = (accounts: readonly string[]): void => {
    if (accounts.length > 0) for (const listener of listeners) listener(accounts)
  }
  const oldest = (): number => now() - days * day

  async function removeOld(): Promise<void> {
    const rows = await db
      .selectFrom('watched')
      .select('account')
      .where('asked', '<', oldest())
      .limit(atOnce)
      .execute()
    for (const { account } of rows) {
      asked.delete(account)
      await removeAccount(db, account, chains, oldest)
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
      if (before === undefined) notify([account])
    },
    async refresh() {
      await removeOld()
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
      notify(fresh)
    },
    listen(listener) {
      listeners.push(listener)
    },
  }
}
