import type { Transaction } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import { boundOf, type Context } from './context.ts'
import { StaleError } from './node-errors.ts'
import { askWrappers } from './parcel.ts'
import { asksForLess } from './problem.ts'
import { addRows, noRows, type Executed } from './rows.ts'
import { topics } from './transfers.ts'

const mostAccounts = 20
/** Read at a time; a range with more is halved. */
const mostTransactions = 100
const atOnce = 200

const places = [
  [
    topics.transfer,
    topics.approval,
    topics.approvalForAll,
    topics.permit2,
    topics.permit2Signed,
    topics.permit2Lockdown,
    topics.deposit,
    topics.withdrawal,
  ],
  [topics.transfer, topics.single, topics.batch],
  [topics.single, topics.batch],
] as const

/**
 * Marks the past of watched accounts as unread below `head`, because it was removed or has gaps.
 */
export async function resetRanges(
  { id, watchers, state }: Context,
  transaction: Transaction<Tables>,
  head: number,
): Promise<void> {
  if (!watchers) return
  await transaction
    .updateTable('watched_ranges')
    .set({ complete_from: head })
    .where('chain', '=', id)
    .where('complete_from', '<', head)
    .execute()
  state.pending.clear()
  for (const account of watchers.accounts()) state.pending.set(account, head)
}

export async function beginPast(
  { db, id, state }: Context,
  accounts: readonly string[],
): Promise<void> {
  const from = state.progress!.indexed + 1
  for (let at = 0; at < accounts.length; at += atOnce) {
    const some = accounts.slice(at, at + atOnce)
    await db
      .insertInto('watched_ranges')
      .columns(['account', 'chain', 'complete_from'])
      // Accounts removed meanwhile are not in the table.
      .expression((eb) =>
        eb
          .selectFrom('watched')
          .select((one) => ['account', one.val(id).as('chain'), one.val(from).as('complete_from')])
          .where('account', 'in', some),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await db
      .selectFrom('watched_ranges')
      .select(['account', 'complete_from'])
      .where('chain', '=', id)
      .where('account', 'in', some)
      .execute()
    for (const { account, complete_from } of rows) state.pending.set(account, Number(complete_from))
  }
}

/** The highest block at which known ranges begin, and its accounts. */
function highest(pending: ReadonlyMap<string, number>): {
  accounts: readonly string[]
  top: number
} {
  let top = -1
  for (const from of pending.values()) top = Math.max(top, from)
  return {
    accounts: [...pending]
      .filter(([, from]) => from === top)
      .slice(0, mostAccounts)
      .map(([account]) => account),
    top,
  }
}

async function hashesOf(
  { node }: Context,
  accounts: readonly string[],
  from: number,
  to: number,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const named = accounts.map((account) => `0x${account.slice(2).padStart(64, '0')}`)
  const found = await Promise.all(
    places.map((kinds, place) =>
      node.places(from, to, [kinds, ...Array.from({ length: place }, () => null), named]),
    ),
  )
  const hashes = new Map<number, Set<string>>()
  for (const { number, hash } of found.flat())
    hashes.set(number, (hashes.get(number) ?? new Set()).add(hash))
  return hashes
}

async function readAll(
  { node }: Context,
  hashes: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<readonly Executed[]> {
  const executed: Executed[] = []
  for (const [number, each] of hashes) {
    const header = await node.header(number)
    if (!header) throw new StaleError('The block is no longer there')
    const all = [...each]
    for (let at = 0; at < all.length; at += mostTransactions)
      executed.push(
        ...(await Promise.all(
          all.slice(at, at + mostTransactions).map((hash) => node.executed(hash, header)),
        )),
      )
  }
  return executed
}

/**
 * Reads a range of newly watched accounts' past by logs that name them. Moves without a log, mainly
 * coins, are not found.
 *
 * @returns Whether there is more.
 */
export async function readPast(context: Context): Promise<boolean> {
  const { id, node, state, store, settings } = context
  const bound = boundOf(context, state.progress!.indexed)
  for (const [account, from] of state.pending) if (from <= bound) state.pending.delete(account)
  if (state.pending.size === 0) return false
  const { accounts, top } = highest(state.pending)
  const from = Math.max(bound, top - state.range)
  try {
    const hashes = await hashesOf(context, accounts, from, top - 1)
    const count = [...hashes.values()].reduce((sum, { size }) => sum + size, 0)
    if (count > mostTransactions && state.range > 1) {
      state.range >>= 1
      return true
    }
    const executed = await readAll(context, hashes)
    const isToken = await askWrappers(
      node,
      executed.map(({ receipt }) => receipt),
    )
    const rows = noRows()
    const wanted = new Set(accounts)
    for (const each of executed) addRows(rows, id, each, (account) => wanted.has(account), isToken)
    await store.inOne(async (transaction) => {
      await store.insert(transaction, rows)
      await transaction
        .updateTable('watched_ranges')
        .set({ complete_from: from })
        .where('chain', '=', id)
        .where('account', 'in', accounts)
        .execute()
    })
  } catch (error) {
    if (!asksForLess(error) || state.range === 1) throw error
    state.range >>= 1
    return true
  }
  for (const account of accounts) state.pending.set(account, from)
  state.range = Math.min(settings.logRange, state.range * 2)
  return true
}
