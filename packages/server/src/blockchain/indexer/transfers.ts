import { decodeAbiParameters, toEventSelector, type Hex } from 'viem'
import type { TransferKind } from '../../database/schema.ts'
import type { Log } from './answers.ts'

export interface Moved {
  /** Orders a transaction's transfers, however it was read. */
  readonly place: number
  readonly kind: TransferKind
  readonly token: string | null
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
  readonly tokenId: bigint | null
}

/** `Deposit` or `Withdrawal`, as WETH logs it without a `Transfer`. */
export interface Wrap {
  readonly place: number
  readonly direction: 'deposit' | 'withdraw'
  readonly token: string
  readonly account: string
  readonly amount: bigint
}

export const zeroAddress = '0x0000000000000000000000000000000000000000'

export const topics: Readonly<
  Record<
    | 'transfer'
    | 'single'
    | 'batch'
    | 'deposit'
    | 'withdrawal'
    | 'approval'
    | 'approvalForAll'
    | 'permit2'
    | 'permit2Signed'
    | 'permit2Lockdown',
    Hex
  >
> = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  batch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  permit2: toEventSelector('Approval(address,address,address,uint160,uint48)'),
  permit2Signed: toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
  permit2Lockdown: toEventSelector('Lockdown(address,address,address)'),
}

/** Of one `TransferBatch`. */
const mostOfBatch = 500
/** After the positions of any logs. */
export const internalPlaces = 1_000_000

/** Undefined where the topic is something else. */
export const addressIn = (topic: string): string | undefined =>
  /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
export const word = (data: string, at: number): bigint | undefined => {
  const hex = data.slice(2 + at * 64, 66 + at * 64)
  return hex.length === 64 ? BigInt(`0x${hex}`) : undefined
}

type Unplaced = Omit<Moved, 'place'>

function readBatch({ address, topics: [, , from, to], data }: Log): readonly Unplaced[] {
  const sender = addressIn(from ?? '')
  const recipient = addressIn(to ?? '')
  if (
    sender === undefined ||
    recipient === undefined ||
    data.length > 2 + 64 * (4 + 2 * mostOfBatch)
  )
    return []
  try {
    const [ids, amounts] = decodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      data as Hex,
    )
    if (ids.length !== amounts.length || ids.length > mostOfBatch) return []
    return ids.map((tokenId, place) => ({
      kind: 'erc1155',
      token: address,
      sender,
      recipient,
      amount: amounts[place]!,
      tokenId,
    }))
  } catch {
    return []
  }
}

function readSingle({ address, topics: [, , from, to], data }: Log): readonly Unplaced[] {
  const sender = addressIn(from ?? '')
  const recipient = addressIn(to ?? '')
  const [tokenId, amount] = [word(data, 0), word(data, 1)]
  if (
    sender === undefined ||
    recipient === undefined ||
    tokenId === undefined ||
    amount === undefined
  )
    return []
  return [{ kind: 'erc1155', token: address, sender, recipient, amount, tokenId }]
}

/** An ERC-721 has its id as a fourth topic, an ERC-20 its amount as data. */
function readTransfer({ address, topics: [, from, to, id], data }: Log): readonly Unplaced[] {
  const sender = addressIn(from ?? '')
  const recipient = addressIn(to ?? '')
  if (sender === undefined || recipient === undefined) return []
  if (id !== undefined)
    return [{ kind: 'erc721', token: address, sender, recipient, amount: 1n, tokenId: BigInt(id) }]
  const amount = word(data, 0)
  return amount === undefined
    ? []
    : [{ kind: 'erc20', token: address, sender, recipient, amount, tokenId: null }]
}

function readLog(log: Log): readonly Unplaced[] {
  switch (log.topics[0]) {
    case topics.transfer:
      return readTransfer(log)
    case topics.single:
      return log.topics.length === 4 ? readSingle(log) : []
    case topics.batch:
      return log.topics.length === 4 ? readBatch(log) : []
    default:
      return []
  }
}

function readWrap({ address, topics: [kind, owner], data }: Log): Omit<Wrap, 'place'> | undefined {
  if (kind !== topics.deposit && kind !== topics.withdrawal) return undefined
  const account = addressIn(owner ?? '')
  const amount = word(data, 0)
  if (account === undefined || amount === undefined || data.length !== 66) return undefined
  return {
    direction: kind === topics.deposit ? 'deposit' : 'withdraw',
    token: address,
    account,
    amount,
  }
}

/**
 * A contract can log anything, so balances are never computed from logs.
 *
 * @param logs All logs of the transaction, in order: positions are counted by them.
 */
export function readLogs(logs: readonly Log[]): {
  moved: readonly Moved[]
  wraps: readonly Wrap[]
} {
  const moved: Moved[] = []
  const wraps: Wrap[] = []
  let place = 1
  for (const log of logs) {
    for (const each of readLog(log))
      if (place < internalPlaces) moved.push({ ...each, place: place++ })
    const wrap = readWrap(log)
    if (wrap && place < internalPlaces) wraps.push({ ...wrap, place: place++ })
  }
  return { moved, wraps }
}
