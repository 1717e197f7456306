import { readApprovalCall } from '../history/approval-call.ts'
import { perBlock } from '../history/key.ts'
import { operationType, type SeenTransfer } from '../history/operation.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { AccountTransaction, AccountTransfer } from '../types.ts'
import type { ExplorerRow, Rows } from './wire.ts'

const mostTransfers = 100

type Own = ExplorerRow<'txlist'>
type Moved = AccountTransfer & SeenTransfer

export interface Gathered {
  readonly hash: string
  readonly block: number
  readonly time: number
  readonly confirmations: number
  /** If a list says so. */
  readonly index: number
  readonly nonce: number
  readonly own: Own | undefined
  readonly transfers: readonly Moved[]
}

function seen(
  account: string,
  from: string,
  to: string,
  what: Pick<Moved, 'kind' | 'token' | 'tokenId' | 'amount'>,
): Moved {
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  return { ...what, direction, facts: undefined, other: direction === 'in' ? from : to }
}

const isFailed = ({ isError, txreceipt_status: status }: Own): boolean =>
  isError === '1' || status === '0'

/** In the order of our index: the transaction's value, logs, internal transfers. */
function movesOf(
  account: string,
  rows: Rows,
): readonly (readonly [
  row: {
    hash: string
    blockNumber: number
    timeStamp: number
    confirmations: number
    transactionIndex?: number
    nonce?: number
  },
  moved: Moved | undefined,
])[] {
  const native = { kind: 'fungible', token: 'native', tokenId: undefined } as const
  return [
    ...rows.txlist.map(
      (row) =>
        [
          row,
          row.to !== null && row.value > 0n && !isFailed(row)
            ? seen(account, row.from, row.to, { ...native, amount: row.value })
            : undefined,
        ] as const,
    ),
    ...rows.tokentx.map(
      (row) =>
        [
          row,
          seen(account, row.from, row.to, {
            kind: 'fungible',
            token: row.contractAddress,
            tokenId: undefined,
            amount: row.value,
          }),
        ] as const,
    ),
    ...rows.tokennfttx.map(
      (row) =>
        [
          row,
          seen(account, row.from, row.to, {
            kind: 'erc721',
            token: row.contractAddress,
            tokenId: row.tokenID,
            amount: 1n,
          }),
        ] as const,
    ),
    ...rows.token1155tx.map(
      (row) =>
        [
          row,
          seen(account, row.from, row.to, {
            kind: 'erc1155',
            token: row.contractAddress,
            tokenId: row.tokenID,
            amount: row.tokenValue,
          }),
        ] as const,
    ),
    ...rows.txlistinternal.map(
      (row) =>
        [
          row,
          row.to !== null && row.value > 0n && row.isError !== '1'
            ? seen(account, row.from, row.to, { ...native, amount: row.value })
            : undefined,
        ] as const,
    ),
  ]
}

/**
 * One entry per transaction. Zero transfers in another account's transaction are left out: address
 * poisoning uses them.
 */
export function gather(account: string, rows: Rows): readonly Gathered[] {
  const own = new Map(rows.txlist.map((row) => [row.hash, row]))
  const found = new Map<string, Gathered & { transfers: Moved[] }>()
  for (const [row, moved] of movesOf(account, rows)) {
    const asked = own.get(row.hash)
    if (moved?.amount === 0n && asked?.from !== account) continue
    const known = found.get(row.hash)
    if (known) {
      if (moved) known.transfers.push(moved)
      continue
    }
    // A failed transaction of another sender changed nothing here.
    if (!moved && asked?.from !== account) continue
    const {
      blockNumber: block,
      timeStamp,
      confirmations,
      transactionIndex: index = 0,
      nonce = 0,
    } = asked ?? row
    found.set(row.hash, {
      hash: row.hash,
      block,
      time: timeStamp * 1_000,
      confirmations,
      index,
      nonce,
      own: asked,
      transfers: moved ? [moved] : [],
    })
  }
  return [...found.values()]
}

const methodOf = (own: Own | undefined): string | null =>
  own && /^0x[0-9a-f]{8}/i.test(own.input) ? own.input.slice(0, 10).toLowerCase() : null

/**
 * The explorer names the sender only of the account's own transactions; else it is that of the
 * first transfer.
 */
export function seenBy(
  account: string,
  chain: string,
  { hash, block, time, confirmations, index, nonce, own, transfers }: Gathered,
  settings: Pick<ChainSettings, 'confirmations'>,
): AccountTransaction {
  const [first] = transfers
  const sender = own?.from ?? (first ? (first.direction === 'in' ? first.other : account) : '')
  const recipient = own ? own.to : first ? (first.direction === 'in' ? account : first.other) : null
  const failed = own !== undefined && isFailed(own)
  const isCall = own?.from === account && own.to !== null
  const approvals = isCall ? readApprovalCall(own.to, own.input, account) : []
  return {
    chain,
    hash,
    time,
    position: block * perBlock + index,
    sender,
    recipient: recipient ?? '',
    nonce,
    status: failed ? 'failed' : 'confirmed',
    final: confirmations > settings.confirmations,
    fee: own?.from === account ? own.gasPrice * own.gasUsed : undefined,
    // The explorer gives no method for another sender's transaction.
    type: operationType({
      account,
      sender: own ? sender : '',
      recipient: own ? recipient : sender,
      method: methodOf(own),
      value: own?.value ?? 0n,
      failed,
      transfers,
      approvals,
    }),
    transfers: transfers.slice(0, mostTransfers),
    approvals: failed ? [] : approvals,
  }
}
