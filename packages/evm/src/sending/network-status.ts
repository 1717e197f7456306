import type { SentTransaction, TransactionStatus } from '@portico/core'
import { findReplacement, parseSent, type Replacement, type Sent } from '../actions/replacement.ts'
import { isDifferent } from './differs.ts'
import { knownAsJson, parseKnown, type Known } from './known.ts'
import type { Node } from './node.ts'
import { isFinalBlock, receiptOf, type Receipt } from './receipt.ts'
import { defined } from '@portico/core/adapter'

/**
 * A final status must stay true for this time, milliseconds: nodes behind one URL may be at
 * different blocks, and one may know that a nonce is used while another has no receipt yet.
 */
const grace = 60_000
/**
 * An unknown transaction is pending no longer than this, milliseconds: private pools drop theirs
 * within minutes.
 */
const forgotten = 3_600_000

/**
 * Polls once.
 *
 * @param now Milliseconds since the epoch.
 */
export async function networkStatus(
  node: Node,
  asked: SentTransaction,
  now: number,
): Promise<TransactionStatus> {
  const before = parseKnown(asked.known)
  const [receipt, shown, newest] = await Promise.all([
    receiptOf(node, asked.hash),
    node.ask('eth_getTransactionByHash', [asked.hash]).then(parseSent),
    before.since ?? node.quantity('eth_blockNumber'),
  ])
  const sent = before.sent ?? shown
  const differs = before.differs ?? (sent && isDifferent(asked, sent))
  const known: Known = {
    ...before,
    ...defined({
      sent: sent || undefined,
      since: sent ? (before.since ?? (newest > 0n ? newest - 1n : newest)) : undefined,
      differs,
    }),
  }
  if (shown) delete known.missing
  if (receipt) return ended(node, asked, receipt, known)

  const by = before.by ?? (sent ? await takenBy(node, sent, known, now) : undefined)
  if (by && by !== 'itself') {
    const other = await receiptOf(node, by.hash)
    if (other) return replaced(node, asked, other, { ...known, by })
  }
  delete known.by
  if (by) return pending(known)
  if (known.used !== undefined)
    return now - known.used < grace
      ? pending(known)
      : { ...pending(known), is: 'dropped', isFinal: true }
  return shown ? pending(known) : missing(asked, known, now)
}

async function takenBy(
  { ask, quantity }: Node,
  sent: Sent,
  known: Known,
  now: number,
): Promise<Replacement | 'itself' | undefined> {
  const isUsed = (await quantity('eth_getTransactionCount', [sent.from, 'latest'])) > sent.nonce
  const found = isUsed ? await findReplacement(ask, sent, known.since ?? 0n) : undefined
  if (isUsed && !found) known.used ??= now
  else delete known.used
  return found
}

const knownFields = (known: Known): Pick<TransactionStatus, 'differs' | 'known'> =>
  defined({
    differs: known.differs ? true : undefined,
    known: knownAsJson(known),
  })

const pending = (known: Known): TransactionStatus => ({ is: 'pending', ...knownFields(known) })

/**
 * An unknown transaction may be in a private pool, or dropped. It may still be mined, so this is
 * not final.
 */
function missing({ at }: SentTransaction, known: Known, now: number): TransactionStatus {
  known.missing ??= now
  const isForgotten = now - at >= forgotten && now - known.missing >= grace
  return { ...pending(known), ...defined({ is: isForgotten ? 'dropped' : undefined }) }
}

export async function ended(
  node: Node,
  { account }: Pick<SentTransaction, 'account'>,
  { isSuccess, block, fee, from }: Receipt,
  known: Known,
): Promise<TransactionStatus> {
  const isFinal = await isFinalBlock(node, block)
  // A bundler or an owner of a Safe that sent it to the network also paid.
  const paid = from === account.toLowerCase() ? fee : undefined
  return defined({
    is: isSuccess ? 'confirmed' : 'failed',
    isFinal: isFinal || undefined,
    fee: paid !== undefined ? String(paid) : undefined,
    ...knownFields(known),
  })
}

/** If another one is the same with another fee and has failed, this one counts as failed. */
async function replaced(
  node: Node,
  asked: SentTransaction,
  receipt: Receipt,
  known: Known & { by: Replacement },
): Promise<TransactionStatus> {
  const { is, ...rest } = await ended(node, asked, receipt, known)
  const { hash, reason } = known.by
  return { ...rest, is: reason === 'repriced' && is === 'failed' ? is : 'replaced', hash, reason }
}
