import type {
  AccountNftRow,
  AccountTokenRow,
  AccountTransactionRow,
  ApprovalRow,
  TransactionRow,
  TransferRow,
} from '../../database/schema.ts'
import type { Header, NodeTransaction, Receipt } from './answers.ts'
import { readApprovals } from './approvals.ts'
import { internalPlaces, readLogs, zeroAddress, type Moved, type Wrap } from './transfers.ts'

export interface Rows {
  readonly transactions: TransactionRow[]
  readonly transfers: TransferRow[]
  readonly approvals: ApprovalRow[]
  readonly account_transactions: AccountTransactionRow[]
  readonly account_tokens: AccountTokenRow[]
  readonly account_nfts: AccountNftRow[]
}

export interface Executed {
  readonly header: Header
  readonly transaction: NodeTransaction
  readonly receipt: Receipt
  /** Undefined where traces are off. */
  readonly internal: readonly Moved[] | undefined
}

export type Wanted = (account: string) => boolean
/** For contracts that wrap the native coin. */
export type IsToken = (contract: string) => boolean

export const noRows = (): Rows => ({
  transactions: [],
  transfers: [],
  approvals: [],
  account_transactions: [],
  account_tokens: [],
  account_nfts: [],
})
export const countRows = (rows: Rows): number =>
  Object.values(rows).reduce((sum, each: readonly unknown[]) => sum + each.length, 0)

/**
 * The transaction called the contract itself, or a trace shows the coins. Other contracts use the
 * event's name for other purposes.
 */
function isWrap(
  { direction, token, account, amount }: Wrap,
  { transaction, internal = [] }: Executed,
  isToken: IsToken,
): boolean {
  if (!isToken(token)) return false
  if (direction === 'deposit')
    return (
      (transaction.recipient === token && transaction.value === amount) ||
      internal.some((each) => each.recipient === token && each.amount === amount)
    )
  return (
    (transaction.recipient === token && transaction.sender === account) ||
    internal.some(
      (each) => each.sender === token && each.recipient === account && each.amount === amount,
    )
  )
}

function readWrap(wrap: Wrap, executed: Executed): readonly Moved[] {
  const { place, token, account, amount } = wrap
  const erc20 = { place, kind: 'erc20', token, amount, tokenId: null } as const
  if (wrap.direction === 'deposit') return [{ ...erc20, sender: zeroAddress, recipient: account }]
  const back = { ...erc20, sender: account, recipient: zeroAddress }
  // Without a trace, the event is the only evidence.
  return executed.internal
    ? [back]
    : [
        back,
        {
          place: internalPlaces + place,
          kind: 'internal',
          token: null,
          sender: token,
          recipient: account,
          amount,
          tokenId: null,
        },
      ]
}

/** A failed transaction moves nothing. */
function movedIn(executed: Executed, isToken: IsToken): readonly Moved[] {
  const { transaction, receipt, internal = [] } = executed
  if (!receipt.succeeded) return []
  const { moved, wraps } = readLogs(receipt.logs)
  const recipient = transaction.recipient ?? receipt.created
  const native: readonly Moved[] =
    transaction.value > 0n && recipient !== null
      ? [
          {
            place: 0,
            kind: 'native',
            token: null,
            sender: transaction.sender,
            recipient,
            amount: transaction.value,
            tokenId: null,
          },
        ]
      : []
  const wrapped = wraps
    .filter((wrap) => isWrap(wrap, executed, isToken))
    .flatMap((wrap) => readWrap(wrap, executed))
  // Any contract can log a zero transfer in another account's name (address poisoning), so those
  // count only for the sender.
  const meant = moved.filter(
    ({ amount, sender, recipient: to }) =>
      amount > 0n || sender === transaction.sender || to === transaction.sender,
  )
  return [...native, ...meant, ...wrapped, ...internal]
}

/** A failed transaction is only in its sender's history. */
function partiesOf(
  { transaction, receipt }: Executed,
  moved: readonly Moved[],
): ReadonlySet<string> {
  const parties = new Set([transaction.sender])
  if (!receipt.succeeded) return parties
  for (const each of [
    transaction.recipient,
    receipt.created,
    ...moved.flatMap(({ sender, recipient }) => [sender, recipient]),
  ])
    if (each !== null && each !== zeroAddress) parties.add(each)
  return parties
}

function candidates(
  rows: Rows,
  chain: string,
  block: number,
  { kind, token, recipient, amount, tokenId }: Moved,
): void {
  if (token === null || recipient === zeroAddress || amount === 0n) return
  if (kind === 'erc20') rows.account_tokens.push({ account: recipient, chain, token, block })
  else if (kind === 'erc721' || kind === 'erc1155')
    rows.account_nfts.push({
      account: recipient,
      chain,
      token,
      token_id: String(tokenId),
      kind,
      block,
    })
}

export function addRows(
  rows: Rows,
  chain: string,
  executed: Executed,
  wanted: Wanted,
  isToken: IsToken,
): void {
  const { header, transaction, receipt } = executed
  const { number: block, time } = header
  const { hash, position } = transaction
  const moved = movedIn(executed, isToken)
  const parties = [...partiesOf(executed, moved)].filter(wanted)
  if (parties.length === 0) return
  rows.transactions.push({
    chain,
    hash,
    block,
    position,
    time,
    sender: transaction.sender,
    recipient: transaction.recipient,
    created: receipt.created,
    nonce: transaction.nonce,
    status: receipt.succeeded ? 1 : 0,
    method: transaction.method,
    value: String(transaction.value),
    fee: String(receipt.gasUsed * (receipt.gasPrice ?? transaction.gasPrice) + receipt.extra),
  })
  for (const account of parties)
    rows.account_transactions.push({ account, time, chain, block, position, hash })
  if (receipt.succeeded)
    for (const each of readApprovals(receipt.logs))
      if (parties.includes(each.owner)) rows.approvals.push({ chain, hash, block, ...each })
  for (const each of moved) {
    if (!wanted(each.sender) && !wanted(each.recipient)) continue
    const { place, kind, token, sender, recipient, amount, tokenId } = each
    rows.transfers.push({
      chain,
      hash,
      place,
      block,
      kind,
      token,
      sender,
      recipient,
      amount: String(amount),
      token_id: tokenId === null ? null : String(tokenId),
    })
    if (wanted(recipient)) candidates(rows, chain, block, each)
  }
}

/** Contracts that logged a wrap and have to be asked whether they are tokens. */
export function wrappersOf(receipts: readonly Receipt[]): readonly string[] {
  return [
    ...new Set(receipts.flatMap(({ logs }) => readLogs(logs).wraps.map(({ token }) => token))),
  ]
}
