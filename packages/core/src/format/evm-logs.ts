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
  /** Whether every log that names the account is of a kind that is read here, and well formed. */
  isWhole: boolean
  /** Contracts that claim to move an amount of the account's, also none, or to wrap coins. */
  tokens: readonly string[]
  /**
   * Those that log wrapped coins (WETH), in the same words as other contracts log other deposits.
   * `changes` has none of it: only the balance says.
   */
  wraps: readonly string[]
  /** Items that logs claim to move to or from the account, also those that come back. */
  items: readonly LoggedItem[]
}

/** An item of a collection. */
export interface LoggedItem {
  /** The collection. */
  token: string
  /** Its id. */
  item: bigint
  /** Accounts have a number of it (ERC-1155), as opposed to its one owner (ERC-721). */
  isCounted: boolean
}

/** `traceTransfers` logs transfers of the coin with this address, which cannot have a contract. */
export const tracedCoin: string = `0x${'e'.repeat(40)}`

interface Movement {
  from: string
  to: string
  item?: bigint
  isCounted?: boolean
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
  | { is: 'wrap'; owner: string }
  | { is: 'nothing' }

type Values = readonly bigint[]

/**
 * A kind of event: its fields, topics before and data after the colon, where `a` is an address, `n`
 * a number and `*` the lists of a batch. Null if the values mean nothing.
 */
interface Form {
  fields: string
  read(values: Values, log: Log): Meaning | null
}

interface Log {
  /** The contract: a token, but for Permit2. */
  token: string
  topics: readonly string[]
  /** Without `0x`. */
  data: string
}

const addressOf = (value: bigint | undefined): string =>
  `0x${(value ?? 0n).toString(16).padStart(40, '0')}`

const moved = (...movements: readonly Movement[]): Meaning => ({ is: 'movements', movements })

/** `replaces` is what it replaces beside the contract; `of` is null where it is taken back. */
const grant = (
  owner: bigint | undefined,
  token: string,
  spender: bigint | undefined,
  of: SimulatedGrant['of'] | null,
  replaces: string,
): Meaning => ({
  is: 'grant',
  owner: addressOf(owner),
  token,
  spender: addressOf(spender),
  of,
  replaces,
})

const nothing = (): Meaning => ({ is: 'nothing' })
const wrap = ([owner]: Values): Meaning => ({ is: 'wrap', owner: addressOf(owner) })
const permit2 = ([owner, token, spender, amount = 0n]: Values): Meaning =>
  grant(
    owner,
    addressOf(token),
    spender,
    amount === 0n ? null : { is: 'amount', amount },
    `permit2 ${token} ${spender}`,
  )

/** By the first topic. */
const forms: Readonly<Record<string, readonly Form[]>> = {
  // Transfer(address,address,uint256): ERC-20, and with an indexed id ERC-721.
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': [
    {
      fields: 'aa:n',
      read: ([from, to, amount = 0n]) =>
        moved({ from: addressOf(from), to: addressOf(to), amount }),
    },
    {
      fields: 'aan:',
      read: ([from, to, item = 0n]) =>
        moved({ from: addressOf(from), to: addressOf(to), item, amount: 1n }),
    },
  ],
  // TransferSingle(address,address,address,uint256,uint256): ERC-1155.
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': [
    {
      fields: 'aaa:nn',
      read: ([, from, to, item = 0n, amount = 0n]) =>
        moved({ from: addressOf(from), to: addressOf(to), item, isCounted: true, amount }),
    },
  ],
  // TransferBatch(address,address,address,uint256[],uint256[]): ERC-1155.
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': [
    {
      fields: 'aaa:*',
      read([, from, to], { data }) {
        const sides = { from: addressOf(from), to: addressOf(to), isCounted: true }
        const pairs = readPairs(data)
        return pairs && moved(...pairs.map(([item, amount]) => ({ ...sides, item, amount })))
      },
    },
  ],
  // Approval(address,address,uint256): ERC-20, and with an indexed id ERC-721.
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': [
    {
      fields: 'aa:n',
      read: ([owner, spender, amount = 0n], { token }) =>
        grant(
          owner,
          token,
          spender,
          amount === 0n ? null : { is: 'amount', amount },
          `amount ${spender}`,
        ),
    },
    {
      fields: 'aan:',
      // ERC-721 takes a permission back by naming no one.
      read: ([owner, spender, item = 0n], { token }) =>
        grant(owner, token, spender, spender === 0n ? null : { is: 'item', item }, `item ${item}`),
    },
  ],
  // ApprovalForAll(address,address,bool): ERC-721 and ERC-1155.
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': [
    {
      fields: 'aa:n',
      read: ([owner, spender, given], { token }) =>
        grant(owner, token, spender, given === 0n ? null : { is: 'all' }, `all ${spender}`),
    },
  ],
  // Permit2: Approval(address,address,address,uint160,uint48), in the name of a token.
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b': [
    { fields: 'aaa:nn', read: permit2 },
  ],
  // Permit2: Permit(address,address,address,uint160,uint48,uint48), by a signature.
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec': [
    { fields: 'aaa:nnn', read: permit2 },
  ],
  // Permit2: Lockdown(address,address,address), which takes a permission back.
  '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4': [
    { fields: 'a:aa', read: ([owner, token, spender]) => permit2([owner!, token!, spender!]) },
  ],
  // Permit2: NonceInvalidation(address,address,address,uint48,uint48).
  '0x55eb90d810e1700b35a8e7e25395ff7f2b2259abd7415ca2284dfb1c246418f3': [
    { fields: 'aaa:nn', read: nothing },
  ],
  // WETH: Deposit(address,uint256), Withdrawal(address,uint256).
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c': [
    { fields: 'a:n', read: wrap },
  ],
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65': [
    { fields: 'a:n', read: wrap },
  ],
  // Pools of Uniswap V2 and V3 name the receiver of a swap, beside the transfers themselves:
  // Swap(address,uint256,uint256,uint256,uint256,address),
  // Swap(address,address,int256,int256,uint160,uint128,int24).
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822': [
    { fields: 'aa:nnnn', read: nothing },
  ],
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67': [
    { fields: 'aa:nnnnn', read: nothing },
  ],
}

function parseLog(log: unknown): Log | null {
  if (!isFields(log)) return null
  const { address, topics, data } = log
  if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) return null
  const words = topics.map((each) => String(each).toLowerCase())
  if (!words.every((each) => /^0x[\da-f]{64}$/.test(each))) return null
  if (!/^0x[\da-f]{40}$/i.test(address) || !/^0x([\da-f]{2})*$/i.test(data)) return null
  return { token: address.toLowerCase(), topics: words, data: data.slice(2).toLowerCase() }
}

const number = (word: string): bigint => BigInt(`0x${word}`)

/** The list whose place the given word has, as the ABI writes it; null if the data has none there. */
function readList(data: readonly string[], place: string | undefined): Values | null {
  if (place?.length !== 64 || number(place) % 32n !== 0n) return null
  const start = Number(number(place) / 32n)
  const length = data[start]
  if (length?.length !== 64) return null
  const words = data.slice(start + 1, start + 1 + Number(number(length)))
  const isWhole = BigInt(words.length) === number(length)
  return isWhole && words.every((word) => word.length === 64) ? words.map(number) : null
}

/** Two lists of one length; null if the data is none. */
function readPairs(data: string): readonly (readonly [bigint, bigint])[] | null {
  const words = data.match(/.{1,64}/g) ?? []
  const [ids, amounts] = [readList(words, words[0]), readList(words, words[1])]
  if (!ids || !amounts || ids.length !== amounts.length) return null
  return ids.map((id, at) => [id, amounts[at]!] as const)
}

interface Parts {
  values: Values
  /** All but the addresses. */
  others: string
}

/** Null where the log has more or less than the form, or something else in place of an address. */
function partsOf({ topics, data }: Log, fields: string): Parts | null {
  const [indexed = '', inData = ''] = fields.split(':')
  if (topics.length !== 1 + indexed.length) return null
  if (inData !== '*' && data.length !== 64 * inData.length) return null
  const words = [...topics.slice(1).map((topic) => topic.slice(2)), ...(data.match(/.{64}/g) ?? [])]
  const kinds = indexed + inData
  const isAddress = (at: number): boolean => kinds[at] === 'a'
  if (words.some((word, at) => isAddress(at) && !/^0{24}/.test(word))) return null
  const others = inData === '*' ? data : words.filter((_, at) => !isAddress(at)).join('')
  return { values: words.map(number), others }
}

/** What a log says; null if it is not understood, so far as it names the account. */
function meaningOf(log: Log, owner: string): Meaning | null {
  const kind = log.topics[0] ?? ''
  // Code of the account itself runs (EIP-7702).
  if (log.token === owner) return null
  for (const { fields, read } of Object.hasOwn(forms, kind) ? forms[kind]! : []) {
    const parts = partsOf(log, fields)
    // An account in place of a number may be a party in words of the contract's own.
    if (parts && !parts.others.includes(owner.slice(2))) return read(parts.values, log)
  }
  return null
}

/** Whether an address is anywhere in a log, also within data that is not read here. */
const names = ({ token, topics, data }: Log, owner: string): boolean =>
  `${token} ${topics.join('')} ${data}`.includes(owner.slice(2))

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
  const tokens = new Set<string>()
  const wraps = new Set<string>()
  const items = new Map<string, LoggedItem>()
  let isWhole = true
  for (const each of logs) {
    const log = parseLog(each)
    const meaning = log && meaningOf(log, own)
    if (!log || !meaning) isWhole &&= log !== null && !names(log, own)
    else if (meaning.is === 'movements') {
      const ofAccount = meaning.movements.filter(({ from, to }) => from === own || to === own)
      movements.push(...ofAccount.map((it) => ({ ...it, token: log.token })))
      for (const { item, isCounted = false } of ofAccount)
        if (item === undefined) tokens.add(log.token)
        else items.set(`${log.token} ${item}`, { token: log.token, item, isCounted })
    } else if (meaning.is === 'wrap' && meaning.owner === own) {
      tokens.add(log.token)
      wraps.add(log.token)
    } else if (meaning.is === 'grant' && meaning.owner === own) {
      const { token, spender, of, replaces } = meaning
      grants.set(`${log.token} ${replaces}`, of && { token, spender, of })
    }
  }
  tokens.delete(tracedCoin)
  return {
    changes: sumOf(movements, own),
    grants: [...grants.values()].filter((each) => each !== null),
    isWhole,
    tokens: [...tokens],
    wraps: [...wraps],
    items: [...items.values()],
  }
}
