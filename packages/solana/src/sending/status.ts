import type { Json, SentTransaction, TransactionStatus } from '@portico/core'
import { defined, isFields } from '@portico/core/adapter'
import { isDifferent, parseExecuted } from './executed.ts'
import { malformed, orNull, type Node } from './node.ts'

/** Blocks in which a transaction is valid, from the one in it. */
const lifetime = 150n

type Known = {
  /**
   * The last block that can include it. The block in it is not later than that of the first poll.
   */
  until?: number
  fee?: string
  differs?: boolean
}

function parseKnown(value: unknown): Known {
  if (!isFields(value)) return {}
  const { until, fee, differs } = value
  return defined({
    until: typeof until === 'number' && Number.isSafeInteger(until) ? until : undefined,
    fee: typeof fee === 'string' && /^\d+$/.test(fee) ? fee : undefined,
    differs: typeof differs === 'boolean' ? differs : undefined,
  })
}

export async function statusOf(node: Node, sent: SentTransaction): Promise<TransactionStatus> {
  const known = parseKnown(sent.known)
  // Requested first: a transaction that is missing afterwards and has expired by then will never
  // appear.
  const height = await node.count('getBlockHeight', [{ commitment: 'confirmed' }])
  const { found, isSearched } = await signatureStatus(node, sent.hash)
  if (!found || found.confirmationStatus === 'processed') {
    const until = known.until ?? Number(height + lifetime)
    const next: Known = { ...known, until }
    // A node without old history cannot report that a transaction is missing.
    const isOver = !found && isSearched && height > BigInt(until)
    return isOver
      ? { is: 'dropped', isFinal: true, known: next }
      : { is: 'pending', ...knownFields(next) }
  }
  const next = known.fee === undefined ? await looked(node, sent, known, found.err !== null) : known
  const isFinal = found.confirmationStatus === 'finalized'
  return defined({
    is: found.err === null ? 'confirmed' : 'failed',
    isFinal: isFinal || undefined,
    fee: next.fee,
    ...knownFields(next),
  })
}

const knownFields = (known: Known): Pick<TransactionStatus, 'differs' | 'known'> =>
  defined({
    differs: known.differs ? true : undefined,
    known,
  })

interface Found {
  err: Json
  confirmationStatus: string
}

async function signatureStatus(
  { ask }: Node,
  signature: string,
): Promise<{ found: Found | null; isSearched: boolean }> {
  const searched = await orNull(
    ask('getSignatureStatuses', [[signature], { searchTransactionHistory: true }]),
  )
  const answer = searched ?? (await ask('getSignatureStatuses', [[signature]]))
  const list = isFields(answer) ? answer['value'] : undefined
  if (!Array.isArray(list) || list.length !== 1) throw malformed('getSignatureStatuses')
  const [status] = list as readonly Json[]
  if (!isFields(status)) return { found: null, isSearched: searched !== null }
  // Older nodes report no status. A transaction without a count of confirmations is final there.
  const confirmationStatus = String(
    status['confirmationStatus'] ?? (status['confirmations'] === null ? 'finalized' : 'processed'),
  )
  return { found: { err: status['err'] ?? null, confirmationStatus }, isSearched: true }
}

async function looked(
  { ask }: Node,
  sent: SentTransaction,
  known: Known,
  hasFailed: boolean,
): Promise<Known> {
  const executed = parseExecuted(
    await orNull(
      ask('getTransaction', [
        sent.hash,
        { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' },
      ]),
    ),
  )
  if (!executed || executed.fee === null) return known
  const differs = hasFailed ? undefined : isDifferent(sent, executed)
  return { ...known, fee: String(executed.fee), ...defined({ differs }) }
}
