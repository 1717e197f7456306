import type { ApprovalRow } from '../../database/schema.ts'
import type { Log } from './answers.ts'
import { addressIn, topics, word, zeroAddress } from './transfers.ts'

export type Approved = Omit<ApprovalRow, 'chain' | 'hash' | 'block'>

/** Of one transaction. */
const mostApprovals = 100

type Unplaced = Omit<Approved, 'place'>

/** An ERC-721 has its id as a fourth topic, and names no one to take a permission back. */
function readApproval({ address, topics: [, by, to, id], data }: Log): Unplaced | undefined {
  const [owner, spender] = [addressIn(by ?? ''), addressIn(to ?? '')]
  if (owner === undefined || spender === undefined) return undefined
  const sides = { token: address, owner, spender }
  if (id !== undefined)
    return {
      ...sides,
      scope: 'item',
      amount: spender === zeroAddress ? '0' : '1',
      token_id: String(BigInt(id)),
    }
  const amount = word(data, 0)
  if (amount === undefined) return undefined
  return { ...sides, scope: 'amount', amount: String(amount), token_id: null }
}

function readForAll({ address, topics: [, by, to], data }: Log): Unplaced | undefined {
  const [owner, spender, given] = [addressIn(by ?? ''), addressIn(to ?? ''), word(data, 0)]
  if (owner === undefined || spender === undefined || given === undefined) return undefined
  const amount = given === 0n ? '0' : '1'
  return { token: address, owner, spender, scope: 'all', amount, token_id: null }
}

/** Permit2 logs in the name of the token. */
function readPermit2({ topics: [, by, of, to], data }: Log): Unplaced | undefined {
  const [owner, token, spender] = [by, of, to].map((each) => addressIn(each ?? ''))
  const amount = word(data, 0)
  if (owner === undefined || token === undefined || spender === undefined || amount === undefined)
    return undefined
  return { token, owner, spender, scope: 'amount', amount: String(amount), token_id: null }
}

/** Permit2's event for a permission that is taken back, whose token and spender are no topics. */
function readLockdown({ topics: [, by], data }: Log): Unplaced | undefined {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const [owner, token, spender] = [by, ...words.slice(0, 2).map((each) => `0x${each}`)].map(
    (each) => addressIn(each ?? ''),
  )
  if (owner === undefined || token === undefined || spender === undefined) return undefined
  return { token, owner, spender, scope: 'amount', amount: '0', token_id: null }
}

function readLog(log: Log): Unplaced | undefined {
  switch (log.topics[0]) {
    case topics.approval:
      return readApproval(log)
    case topics.approvalForAll:
      return readForAll(log)
    case topics.permit2:
    case topics.permit2Signed:
      return readPermit2(log)
    case topics.permit2Lockdown:
      return readLockdown(log)
    default:
      return undefined
  }
}

/** A contract can log anything: these are its claims. */
export function readApprovals(logs: readonly Log[]): readonly Approved[] {
  const found = logs.flatMap((log) => readLog(log) ?? []).slice(0, mostApprovals)
  return found.map((each, place) => ({ ...each, place }))
}
