import type { Receipt } from './answers.ts'
import { readApprovals } from './approvals.ts'
import type { Context } from './context.ts'
import { isTooOften, rpcCode } from './problem.ts'
import { noRows } from './rows.ts'

/** Transactions whose blocks are gone through at a time; a block is never cut. */
const mostTransactions = 200
/** Receipts that are asked for at once, and written together. */
const atOnce = 50

interface Indexed {
  readonly hash: string
  readonly block: number
}

/** Undefined where the node no longer has the receipt, which it may say by an error. */
async function receiptOf({ node }: Context, hash: string): Promise<Receipt | undefined> {
  try {
    return await node.receipt(hash)
  } catch (error) {
    if (rpcCode(error) === undefined || isTooOften(error)) throw error
    return undefined
  }
}

/** The block of the last of some transactions, newest first. */
async function bottomOf({ db, id }: Context, top: number): Promise<number> {
  const last = await db
    .selectFrom('transactions')
    .select('block')
    .where('chain', '=', id)
    .where('block', '<=', top)
    .orderBy('block', 'desc')
    .offset(mostTransactions - 1)
    .limit(1)
    .executeTakeFirst()
  return Number(last?.block ?? 0)
}

/** Successful calls that moved nothing: only of these are approvals shown. */
async function callsIn({ db, id }: Context, from: number, to: number): Promise<readonly Indexed[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['hash', 'block'])
    .where('chain', '=', id)
    .where('block', '>=', from)
    .where('block', '<=', to)
    .where('status', '=', 1)
    .where('method', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfers')
            .select('transfers.hash')
            .where('transfers.chain', '=', id)
            .whereRef('transfers.hash', '=', 'transactions.hash'),
        ),
      ),
    )
    .execute()
  return rows.map(({ hash, block }) => ({ hash, block: Number(block) }))
}

async function complete(context: Context, some: readonly Indexed[]): Promise<void> {
  const { id, store } = context
  const read = await Promise.all(
    some.map(async ({ hash, block }) => {
      const receipt = await receiptOf(context, hash)
      return receipt?.number === block ? [{ hash, block, receipt }] : []
    }),
  )
  const found = read.flat()
  if (found.length === 0) return
  const hashes = found.map(({ hash }) => hash)
  await store.inOne(async (transaction) => {
    const parties = await transaction
      .selectFrom('account_transactions')
      .select(['account', 'hash'])
      .where('chain', '=', id)
      .where('block', 'in', [...new Set(found.map(({ block }) => block))])
      .where('hash', 'in', hashes)
      .execute()
    const known = new Set(parties.map(({ account, hash }) => `${hash} ${account}`))
    const rows = noRows()
    for (const { hash, block, receipt } of found)
      for (const each of readApprovals(receipt.logs))
        if (known.has(`${hash} ${each.owner}`))
          rows.approvals.push({ chain: id, hash, block, ...each })
    await transaction
      .deleteFrom('approvals')
      .where('chain', '=', id)
      .where('hash', 'in', hashes)
      .execute()
    await store.insert(transaction, rows)
  })
}

/**
 * Reads receipts again of transactions that an older release indexed, newest first, and keeps what
 * it did not: approvals. A migration says up to which block.
 *
 * @returns Whether there is more.
 */
export async function readAgain(context: Context): Promise<boolean> {
  const { state, store } = context
  const top = state.again
  if (top === null) return false
  const from = await bottomOf(context, top)
  const calls = await callsIn(context, from, top)
  for (let at = 0; at < calls.length; at += atOnce)
    await complete(context, calls.slice(at, at + atOnce))
  const again = from > 0 ? from - 1 : null
  await store.saveAgain(again)
  state.again = again
  return again !== null
}
