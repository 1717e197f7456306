import type { Transaction } from 'kysely'
import type { Db, Tables } from '../../database/schema.ts'
import type { Header } from './answers.ts'
import { createInsertions, type Insertions } from './insertions.ts'
import type { Rows } from './rows.ts'

type Writer = Db | Transaction<Tables>

/** Whether a chain's index has all accounts, or those that clients asked for. */
type IndexMode = 'all' | 'watched'

export interface Progress {
  readonly head: number
  /** Blocks from `completeFrom` to this one are complete. */
  readonly indexed: number
  readonly completeFrom: number
  /** Lower complete ranges, newest first. */
  readonly earlier: readonly (readonly [from: number, to: number])[]
}

/** Rows per statement; few sizes, so that few statements are prepared. */
const sizes = [64, 8, 1] as const

/** Yields to other work. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export async function lockChains(
  transaction: Transaction<Tables>,
  chains: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('chain_progress')
    .set((eb) => ({ updated: eb.ref('updated') }))
    .where('chain', 'in', chains)
    .execute()
}

export interface Store {
  load(): Promise<{
    progress: Progress | undefined
    blocks: readonly Header[]
    /** The newest block to read again. */
    again: number | null
  }>
  /** All or nothing. */
  inOne<T>(run: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  insert(transaction: Transaction<Tables>, rows: Rows): Promise<void>
  saveProgress(writer: Writer, progress: Progress, problem: string | null): Promise<void>
  saveAgain(again: number | null): Promise<void>
  saveBlocks(
    transaction: Transaction<Tables>,
    headers: readonly Header[],
    from: number,
  ): Promise<void>
  forgetBlocks(transaction: Transaction<Tables>): Promise<void>
  /** Received tokens stay, because balances are read from the chain. */
  remove(transaction: Transaction<Tables>, from: number, to: number): Promise<void>
}

function readEarlier(text: string): Progress['earlier'] {
  try {
    return (JSON.parse(text) as unknown[]).filter(
      (each): each is [number, number] =>
        Array.isArray(each) &&
        each.length === 2 &&
        each.every((number) => Number.isSafeInteger(number)),
    )
  } catch {
    return []
  }
}

/** Inserts rows into a table, in statements of a few fixed sizes. */
async function insertRows(
  transaction: Transaction<Tables>,
  insertions: Insertions,
  table: keyof Rows,
  rows: readonly object[],
): Promise<void> {
  let at = 0
  for (const size of sizes)
    for (; rows.length - at >= size; at += size) {
      await transaction.executeQuery(insertions.of(table, rows.slice(at, at + size)))
      if (size === sizes[0]) await breathe()
    }
}

/** Reads how far a chain's index has come; undefined where it has not started in this mode. */
async function readProgress(db: Db, chain: string, mode: IndexMode): Promise<Progress | undefined> {
  const row = await db
    .selectFrom('chain_progress')
    .selectAll()
    .where('chain', '=', chain)
    .where('mode', '=', mode)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    head: Number(row.head),
    indexed: Number(row.indexed),
    completeFrom: Number(row.complete_from),
    earlier: readEarlier(row.earlier),
  }
}

/** In any mode: rows of an earlier mode stay. */
async function readAgain(db: Db, chain: string): Promise<number | null> {
  const row = await db
    .selectFrom('chain_progress')
    .select('again')
    .where('chain', '=', chain)
    .executeTakeFirst()
  return row?.again == null ? null : Number(row.again)
}

async function readBlocks(db: Db, chain: string): Promise<readonly Header[]> {
  const rows = await db.selectFrom('chain_blocks').selectAll().where('chain', '=', chain).execute()
  return rows.map(({ number, hash, parent, time }) => ({
    number: Number(number),
    hash,
    parent,
    time: Number(time),
  }))
}

export function createStore(db: Db, chain: string, mode: IndexMode, now: () => number): Store {
  const insertions = createInsertions(db)

  return {
    load: async () => ({
      progress: await readProgress(db, chain, mode),
      blocks: await readBlocks(db, chain),
      again: await readAgain(db, chain),
    }),
    inOne: (run) =>
      db.transaction().execute(async (transaction) => {
        await lockChains(transaction, [chain])
        return run(transaction)
      }),
    async insert(transaction, rows) {
      for (const table of Object.keys(rows) as (keyof Rows)[])
        await insertRows(transaction, insertions, table, rows[table])
    },
    async saveProgress(writer, { head, indexed, completeFrom, earlier }, problem) {
      const values = {
        mode,
        head,
        indexed,
        complete_from: completeFrom,
        earlier: JSON.stringify(earlier),
        updated: now(),
        problem,
      }
      await writer
        .insertInto('chain_progress')
        .values({ chain, ...values })
        .onConflict((conflict) => conflict.column('chain').doUpdateSet(values))
        .execute()
    },
    async saveAgain(again) {
      await db.updateTable('chain_progress').set({ again }).where('chain', '=', chain).execute()
    },
    async saveBlocks(transaction, headers, from) {
      for (const { number, hash, parent, time } of headers)
        await transaction
          .insertInto('chain_blocks')
          .values({ chain, number, hash, parent, time })
          .onConflict((conflict) =>
            conflict.columns(['chain', 'number']).doUpdateSet({ hash, parent, time }),
          )
          .execute()
      await transaction
        .deleteFrom('chain_blocks')
        .where('chain', '=', chain)
        .where('number', '<', from)
        .execute()
    },
    async forgetBlocks(transaction) {
      await transaction.deleteFrom('chain_blocks').where('chain', '=', chain).execute()
    },
    async remove(transaction, from, to) {
      for (const table of [
        'transactions',
        'transfers',
        'approvals',
        'account_transactions',
      ] as const)
        await transaction
          .deleteFrom(table)
          .where('chain', '=', chain)
          .where('block', '>=', from)
          .where('block', '<=', to)
          .execute()
      await transaction
        .deleteFrom('chain_blocks')
        .where('chain', '=', chain)
        .where('number', '>=', from)
        .where('number', '<=', to)
        .execute()
    },
  }
}
