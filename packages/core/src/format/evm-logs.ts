import type { SimulatedChange, SimulatedGrant } from '../types/transfers.ts'
import { defined } from '../utils/defined.ts'
import { isFields } from '../utils/fields.ts'

/** All that the logs of a simulated call say about an account. */
export interface LoggedOutcome {
  /**
   * What moves, added up by token and item; without what comes back. Contracts can forge logs: these
   * are claims. Addresses are lower-cased.
   */
  changes: readonly SimulatedChange[]
  /** Without permissions that the same call takes back. */
  grants: readonly SimulatedGrant[]
  /** Whether every log that names the account is of a kind that is read here. */
  isWhole: boolean
}

/** Transfer(address,address,uint256): ERC-20, and with an indexed id ERC-721. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** TransferSingle(address,address,address,uint256,uint256): ERC-1155. */
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** TransferBatch(address,address,address,uint256[],uint256[]): ERC-1155. */
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Approval(address,address,uint256): ERC-20, and with an indexed id ERC-721. */
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** ApprovalForAll(address,address,bool): ERC-721 and ERC-1155. */
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Approval(address,address,address,uint160,uint48): Permit2, in the name of a token. */
const permit2Approval = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
/** Permit(address,address,address,uint160,uint48,uint48): Permit2, by a signature. */
const permit2Permit = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
/** Lockdown(address,address,address): Permit2, which takes a permission back. */
const permit2Lockdown = '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4'

/** `traceTransfers` logs transfers of the coin with this address, which cannot have a contract. */
export const tracedCoin: string = `0x${'e'.repeat(40)}`

interface Log {
  /** The contract: a token, but for Permit2. */
  token: string
  topics: readonly string[]
  /** Words of 32 bytes, without `0x`. */
  data: readonly string[]
}

interface Movement {
  from: string
  to: string
  item?: bigint
  amount: bigint
}

type Meaning =
  | { is: 'movements'; movements: readonly Movement[] }
  | {
      is: 'grant'
      owner: string
      token: string
      spender: string
      of: SimulatedGrant['of'] | null
      /** The permission of the contract that this one replaces. */
      replaces: string
    }

const number = (word: string): bigint => BigInt(`0x${word.replace(/^0x/, '')}`)
const addressIn = (word: string): string => `0x${word.slice(-40)}`

function parseLog(log: unknown): Log | null {
  if (!isFields(log)) return null
  const { address, topics, data } = log
  if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) return null
  const words = topics.map((each) => String(each).toLowerCase())
  if (!words.every((each) => /^0x[\da-f]{64}$/.test(each))) return null
  if (!/^0x[\da-f]{40}$/i.test(address) || !/^0x([\da-f]{2})*$/i.test(data)) return null
  return {
    token: address.toLowerCase(),
    topics: words,
    data:
      data
        .slice(2)
        .toLowerCase()
        .match(/.{1,64}/g) ?? [],
  }
}

/** The list whose place the given word has, as the ABI writes it; null if the data has none there. */
function readList(data: readonly string[], place: string | undefined): readonly bigint[] | null {
  if (place?.length !== 64 || number(place) % 32n !== 0n) return null
  const start = Number(number(place) / 32n)
  const length = data[start]
  if (length?.length !== 64) return null
  const words = data.slice(start + 1, start + 1 + Number(number(length)))
  const isWhole = BigInt(words.length) === number(length)
  return isWhole && words.every((word) => word.length === 64) ? words.map(number) : null
}

/** Two lists of one length; null if the data is none. */
function readPairs(data: readonly string[]): readonly (readonly [bigint, bigint])[] | null {
  const [ids, amounts] = [readList(data, data[0]), readList(data, data[1])]
  if (!ids || !amounts || ids.length !== amounts.length) return null
  return ids.map((id, at) => [id, amounts[at]!] as const)
}

const moved = (...movements: readonly Movement[]): Meaning => ({ is: 'movements', movements })

function readTransfer({ topics: [, from, to, item], data: [amount] }: Log): Meaning | null {
  if (from === undefined || to === undefined) return null
  const sides = { from: addressIn(from), to: addressIn(to) }
  if (item !== undefined) return moved({ ...sides, item: number(item), amount: 1n })
  return amount?.length === 64 ? moved({ ...sides, amount: number(amount) }) : null
}

function readItems({ topics: [kind, , from, to], data }: Log): Meaning | null {
  if (from === undefined || to === undefined) return null
  const [id, amount] = data
  const single =
    id?.length === 64 && amount?.length === 64 ? [[number(id), number(amount)] as const] : null
  const pairs = kind === transferBatch ? readPairs(data) : single
  const sides = { from: addressIn(from), to: addressIn(to) }
  return pairs && moved(...pairs.map(([item, count]) => ({ ...sides, item, amount: count })))
}

function readGrant(log: Log): Meaning | null {
  const { token, topics, data } = log
  const [kind, owner, to, item] = topics
  if (owner === undefined || to === undefined) return null
  const spender = addressIn(to)
  const grant = { is: 'grant', owner: addressIn(owner), token, spender } as const
  if (kind === approval && item !== undefined) {
    // ERC-721 takes a permission back by naming no one.
    const of = number(spender) === 0n ? null : ({ is: 'item', item: number(item) } as const)
    return { ...grant, of, replaces: `item ${item}` }
  }
  const [value] = data
  if (value?.length !== 64) return null
  const amount = number(value)
  const given = kind === approval ? ({ is: 'amount', amount } as const) : ({ is: 'all' } as const)
  return { ...grant, of: amount === 0n ? null : given, replaces: `${given.is} ${spender}` }
}

function readPermit2({ topics: [kind, owner, ...indexed], data }: Log): Meaning | null {
  const isTaken = kind === permit2Lockdown
  const whole = data.filter((each) => each.length === 64)
  const [token, spender] = (isTaken ? whole : indexed).map(addressIn)
  const amount = isTaken ? '0' : whole[0]
  if (owner === undefined || token === undefined || spender === undefined || amount === undefined)
    return null
  const left = number(amount)
  return {
    is: 'grant',
    owner: addressIn(owner),
    token,
    spender,
    of: left === 0n ? null : { is: 'amount', amount: left },
    replaces: `permit2 ${token} ${spender}`,
  }
}

function meaningOf(log: Log): Meaning | null {
  switch (log.topics[0]) {
    case transfer:
      return readTransfer(log)
    case transferSingle:
    case transferBatch:
      return readItems(log)
    case approval:
    case approvalForAll:
      return readGrant(log)
    case permit2Approval:
    case permit2Permit:
    case permit2Lockdown:
      return readPermit2(log)
    default:
      return null
  }
}

/** Whether an address is anywhere in a log, also within data that is not read here. */
const names = ({ topics, data }: Log, owner: string): boolean =>
  `${topics.join('')} ${data.join('')}`.includes(owner.slice(2))

/** Adds up what moves, by token and item. */
function sumOf(
  movements: readonly (Movement & { token: string })[],
  owner: string,
): SimulatedChange[] {
  const sums = new Map<string, SimulatedChange>()
  for (const { token, item, from, to, amount } of movements) {
    const key = `${token} ${item ?? ''}`
    const before = sums.get(key)?.amount ?? 0n
    const sum = before + (to === owner ? amount : 0n) - (from === owner ? amount : 0n)
    sums.set(key, defined({ token: token === tracedCoin ? null : token, amount: sum, item }))
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/**
 * What the logs of a simulated call say about an account (`eth_simulateV1` with `traceTransfers`).
 *
 * @param owner The account, 20 bytes in hexadecimal.
 * @example readEvmLogs([], '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266').isWhole // true
 */
export function readEvmLogs(logs: readonly unknown[], owner: string): LoggedOutcome {
  const own = owner.toLowerCase()
  const movements: (Movement & { token: string })[] = []
  const grants = new Map<string, SimulatedGrant | null>()
  let isWhole = true
  for (const each of logs) {
    const log = parseLog(each)
    const meaning = log && meaningOf(log)
    if (!log || !meaning) {
      isWhole &&= log !== null && !names(log, own)
      continue
    }
    if (meaning.is === 'movements')
      movements.push(...meaning.movements.map((it) => ({ ...it, token: log.token })))
    else if (meaning.owner === own) {
      const { token, spender, of, replaces } = meaning
      grants.set(`${log.token} ${replaces}`, of && { token, spender, of })
    }
  }
  return {
    changes: sumOf(movements, own),
    grants: [...grants.values()].filter((each) => each !== null),
    isWhole,
  }
}
