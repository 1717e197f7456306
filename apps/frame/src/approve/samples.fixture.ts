/** Approvals of each kind, and a chain that answers, for tests and pictures. */
import { readEvmLogs } from '@portico/core/adapter'
import { encodeBase58 } from '@portico/core/base58'
import type { Approval, EvmTransaction, Hex, Reads, TypedData } from '../ports.ts'

export const origin = 'https://shop.example'
export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const system = '11111111111111111111111111111111'
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const adaSolana = encodeBase58(new Uint8Array(32).fill(7))
export const bobSolana = encodeBase58(new Uint8Array(32).fill(9))

const dapp = { name: 'Shop', description: '', url: origin, icons: [] }
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const asked = { chain: 'eip155:1', account: ada, origin, dapp }

export const word = (value: string | bigint | number): string =>
  (typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16))
    .toLowerCase()
    .padStart(64, '0')
export const callData = (selector: string, ...words: readonly (string | bigint | number)[]): Hex =>
  `0x${selector}${words.map(word).join('')}`
export const max = 2n ** 256n - 1n

export const message = (text: string | Uint8Array, more: Partial<Approval> = {}): Approval =>
  ({
    ...asked,
    ...more,
    is: 'message',
    bytes: typeof text === 'string' ? utf8(text) : text,
  }) as Approval & { is: 'message' }

export const signIn = (domain = 'shop.example', account = ada): string =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    account,
    '',
    'Look at my orders and change my address.',
    '',
    `URI: https://${domain}/login`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: f2ZoVq8WmJ3LzKxT',
    'Issued At: 2026-11-25T12:00:00.000Z',
  ].join('\n')

export const transaction = (
  more: Partial<EvmTransaction> = {},
  about: Partial<Approval> = {},
): Approval => {
  const whole = {
    type: 'eip1559',
    chainId: 1,
    to: bob,
    value: 0n,
    data: '0x',
    nonce: 3,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    accessList: [],
    ...more,
  }
  return {
    ...asked,
    ...about,
    is: 'transaction',
    transaction: whole as EvmTransaction,
  } as Approval & { is: 'transaction' }
}

const fieldsOf = (...fields: readonly string[]): { name: string; type: string }[] =>
  fields.map((each) => ({ name: each.split(' ')[0]!, type: each.split(' ')[1]! }))
const ofUsdc = (types: TypedData['types'], message: TypedData['message']): Approval => ({
  ...asked,
  is: 'typed-data',
  data: {
    domain: { name: 'USD Coin', version: '2', chainId: 1n, verifyingContract: usdc },
    types,
    primaryType: Object.keys(types)[0]!,
    message,
  },
})

export const permit = (value: bigint = max): Approval =>
  ofUsdc(
    {
      Permit: fieldsOf(
        'owner address',
        'spender address',
        'value uint256',
        'nonce uint256',
        'deadline uint256',
      ),
    },
    { owner: ada, spender: bob, value, nonce: 0n, deadline: 1_800_000_000n },
  )

/** The types of EIP-712 in an encoding such as `Pay(Part[] parts)Part(address token)`. */
export const typesOf = (encoding: string): TypedData['types'] =>
  Object.fromEntries(
    [...encoding.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, fields]) => [
      name!,
      fieldsOf(...fields!.split(',').map((each) => each.split(' ').reverse().join(' '))),
    ]),
  )

/** @param encoding Of the type, whose name is the first one. */
export const typedData = (
  encoding: string,
  values: TypedData['message'],
  domain: TypedData['domain'] = { name: 'Market', chainId: 1n, verifyingContract: usdc },
): Approval & { is: 'typed-data' } => ({
  ...asked,
  is: 'typed-data',
  data: {
    domain,
    types: typesOf(encoding),
    primaryType: encoding.slice(0, encoding.indexOf('(')),
    message: values,
  },
})

const seaport =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const noOne = `0x${'0'.repeat(40)}`
const zeros = `0x${'0'.repeat(64)}`
/** Seaport: an item is for sale at `price` (wei), of which a market gets a part. */
export const listing = (price: bigint, more: TypedData['message'] = {}): Approval => {
  const coin = { itemType: 0n, token: noOne, identifierOrCriteria: 0n }
  return typedData(seaport, {
    offerer: ada,
    zone: noOne,
    offer: [
      { itemType: 2n, token: usdc, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n },
    ],
    consideration: [
      { ...coin, startAmount: price, endAmount: price, recipient: ada },
      { ...coin, startAmount: price / 40n, endAmount: price / 40n, recipient: bob },
    ],
    orderType: 0n,
    startTime: 0n,
    endTime: 1_800_000_000n,
    zoneHash: zeros,
    salt: 1n,
    conduitKey: zeros,
    counter: 0n,
    ...more,
  })
}

export const permitSingle = (amount: bigint, expiration = 1_800_000_000n): Approval =>
  typedData(
    'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
    {
      details: { token: usdc, amount, expiration, nonce: 0n },
      spender: bob,
      sigDeadline: 1_800_000_000n,
    },
    { name: 'Permit2', chainId: 1n, verifyingContract: permit2 },
  )

export const safeTx = (data: Hex, more: TypedData['message'] = {}): Approval =>
  typedData(
    'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    {
      to: usdc,
      value: 0n,
      data,
      operation: 0n,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: noOne,
      refundReceiver: noOne,
      nonce: 4n,
      ...more,
    },
    { chainId: 1n, verifyingContract: bob },
  )

/** `multicall(bytes[])`. */
export const multicall = (...calls: readonly Hex[]): Hex => {
  const parts = calls.map((each) => each.slice(2))
  const padded = parts.map((each) => each.padEnd(Math.ceil(each.length / 64) * 64, '0'))
  const places = padded.map((_, at) =>
    padded.slice(0, at).reduce((sum, each) => sum + 32 + each.length / 2, 32 * parts.length),
  )
  const bodies = padded.map((each, at) => `${word(parts[at]!.length / 2)}${each}`)
  return `${callData('ac9650d8', 32, parts.length, ...places)}${bodies.join('')}`
}

/** EIP-3009. */
export function authorization(
  more: Readonly<Record<string, unknown>> = {},
  by: 'Transfer' | 'Receive' = 'Transfer',
): Approval {
  const type = `${by}WithAuthorization`
  const limits = ['validAfter uint256', 'validBefore uint256', 'nonce bytes32']
  return ofUsdc(
    { [type]: fieldsOf('from address', 'to address', 'value uint256', ...limits) },
    {
      from: ada,
      to: bob,
      value: 5_000_000_000n,
      validAfter: 0n,
      validBefore: 1_800_000_000n,
      nonce: `0x${'5a'.repeat(32)}`,
      ...more,
    },
  )
}
export const cancellation = (): Approval =>
  ofUsdc(
    { CancelAuthorization: fieldsOf('authorizer address', 'nonce bytes32') },
    { authorizer: ada, nonce: `0x${'5a'.repeat(32)}` },
  )
/** ERC-4494. */
export const itemPermit = (): Approval =>
  ofUsdc(
    { Permit: fieldsOf('spender address', 'tokenId uint256', 'nonce uint256', 'deadline uint256') },
    { spender: bob, tokenId: 7n, nonce: 0n, deadline: 1_800_000_000n },
  )

export const mail = (chainId = 1n): Approval => ({
  ...asked,
  is: 'typed-data',
  data: {
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      salt: `0x${'5a'.repeat(32)}`,
    },
    types: {
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[]' },
        { name: 'contents', type: 'string' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Ada', wallet: ada },
      to: [{ name: 'Bob', wallet: bob }],
      contents: 'Hello, Bob!',
      unsigned: 'is not shown',
    },
  },
})

/** Answers of a chain's node. */
export interface Chain {
  simulate?: 'works' | 'fails' | 'unknown' | 'waits'
  /** The token at every address; null for none. */
  token?: { symbol: string; decimals: number } | null
  /** Simulated balance changes, negative for outgoing ones, by token address; null is the coin. */
  changes?: readonly (readonly [token: string | null, amount: bigint])[]
  /** How a simulation tells the coin: not every node logs its transfers or has state overrides. */
  coin?: 'logs' | 'balances' | 'none'
  /** Further logs of the simulation. */
  logs?: readonly unknown[]
  /**
   * What the balances of tokens say, by address, and those of items, by address and id, where it is
   * something else than the logs. Null: they say nothing.
   */
  balances?: Readonly<Record<string, bigint | null>>
  /** Whether contracts say that they are collections of items (ERC-165). */
  isCollection?: boolean
  code?: Hex
}

/** First topics of events; the last one is of no standard. */
const topics = {
  Transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  TransferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  Approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  ApprovalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  Permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  Deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  Withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  Staked: `0x${'12'.repeat(32)}`,
} as const

/** A log of a simulation. */
export const eventOf = (
  name: keyof typeof topics,
  indexed: readonly (string | bigint)[],
  data: readonly (string | bigint)[] = [],
  address = usdc,
): object => ({
  address,
  topics: [topics[name], ...indexed.map((each) => `0x${word(each)}`)],
  data: `0x${data.map((each) => word(each)).join('')}`,
})

const textWord = (text: string): string =>
  callData(
    '',
    32,
    utf8(text).length,
    Array.from(utf8(text), (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .padEnd(64, '0'),
  )

/**
 * `eth_simulateV1`: a call to an address with the test's own code asks for the owner's balance, and
 * `balanceOf` for that of a token, or of an item (ERC-1155); `ownerOf` for an item's owner (ERC-721).
 */
function simulated(
  [{ blockStateCalls }]: readonly [
    {
      blockStateCalls: readonly [
        { calls: readonly { to?: string; data?: string }[]; stateOverrides: object },
      ]
    },
  ],
  {
    changes,
    coin,
    logs,
    balances,
  }: Required<Pick<Chain, 'changes' | 'coin' | 'logs' | 'balances'>>,
): unknown {
  const [{ calls, stateOverrides }] = blockStateCalls
  const seen = changes.filter(([of]) => of !== null || coin === 'logs')
  const all = [...logsOf(seen), ...logs]
  const differenceOf = (token: string, item?: bigint): bigint | null => {
    const key = item === undefined ? token : `${token} ${item}`
    return Object.hasOwn(balances, key)
      ? balances[key]!
      : readEvmLogs(all, ada).changes.reduce(
          (sum, each) => (each.token === token && each.item === item ? each.amount : sum),
          0n,
        )
  }
  let isDone = false
  const moved = changes.reduce((sum, [of, amount]) => (of === null ? sum + amount : sum), 0n)
  return calls.map(({ to = '', data = '' }) => {
    const answer = (difference: bigint | null): unknown => ({
      status: '0x1',
      returnData: difference === null ? '0x' : `0x${word(2n ** 255n + (isDone ? difference : 0n))}`,
      logs: [],
    })
    if (Object.hasOwn(stateOverrides, to)) return answer(coin === 'balances' ? moved : null)
    const [token, number] = [to.toLowerCase(), BigInt(`0x${data.slice(2).slice(-64) || '0'}`)]
    if (data.startsWith('0x70a08231')) return answer(differenceOf(token))
    if (data.startsWith('0x00fdd58e')) return answer(differenceOf(token, number))
    if (data.startsWith('0x6352211e')) {
      const difference = differenceOf(token, number)
      const isHis = difference !== null && difference !== 0n && isDone === difference > 0n
      const returnData = difference === null ? '0x' : `0x${word(isHis ? ada : bob)}`
      return { status: '0x1', returnData, logs: [] }
    }
    isDone = true
    return { status: '0x1', returnData: '0x', logs: all }
  })
}

function logsOf(changes: NonNullable<Chain['changes']>): object[] {
  return changes.map(([token, amount]) => {
    const [from, to] = amount < 0n ? [ada, bob] : [bob, ada]
    const size = amount < 0n ? -amount : amount
    return eventOf('Transfer', [from, to], [size], token ?? `0x${'e'.repeat(40)}`)
  })
}

const callsOf = (params: readonly unknown[]): readonly unknown[] =>
  (params as Parameters<typeof simulated>[0])[0].blockStateCalls[0].calls

export function chainOf({
  simulate = 'works',
  token = { symbol: 'USDC', decimals: 6 },
  changes = [],
  coin = 'balances',
  logs = [],
  balances = {},
  isCollection = false,
  code = '0x',
}: Chain = {}): Reads {
  const refused = (): never => {
    throw Object.assign(new Error('execution reverted: paused'), {
      code: 3,
      data: `0x08c379a0${textWord('paused').slice(2)}`,
    })
  }
  return {
    async request(_, method, params) {
      if (method === 'eth_getCode') return code
      if (simulate === 'waits' && /simulate/i.test(method)) return new Promise(() => {})
      if (simulate === 'unknown' && /simulate/i.test(method)) throw new Error('down')
      if (method === 'eth_simulateV1')
        return [
          {
            calls:
              simulate === 'fails'
                ? callsOf(params).map(() => ({
                    status: '0x0',
                    returnData: `0x08c379a0${textWord('paused').slice(2)}`,
                    logs: [],
                  }))
                : simulated(params as Parameters<typeof simulated>[0], {
                    changes,
                    coin,
                    logs,
                    balances,
                  }),
          },
        ]
      if (method === 'eth_call') {
        const { data } = params[0] as { data: string }
        if (data === '0x313ce567') return token ? `0x${word(token.decimals)}` : '0x'
        if (data.startsWith('0x01ffc9a780ac58cd')) return isCollection ? `0x${word(1n)}` : '0x'
        if (data === '0x95d89b41') return token ? textWord(token.symbol) : '0x'
        if (simulate === 'unknown') throw new Error('down')
        return simulate === 'fails' ? refused() : '0x'
      }
      const account = (lamports: number): unknown => ({
        lamports,
        owner: system,
        data: ['', 'base64'],
        executable: false,
      })
      const addresses = (
        method === 'getMultipleAccounts'
          ? params[0]
          : (params[1] as { accounts: { addresses: unknown } }).accounts.addresses
      ) as readonly string[]
      if (method === 'getMultipleAccounts')
        return { value: addresses.map((_, at) => account(at === 0 ? 5_000_000_000 : 0)) }
      const lamports = changes.find(([of]) => of === null)?.[1] ?? 0n
      return {
        value:
          simulate === 'fails'
            ? {
                err: { InstructionError: [0, { Custom: 1 }] },
                logs: ['Program log: Error: insufficient funds'],
              }
            : {
                err: null,
                logs: [],
                accounts: addresses.map((_, at) =>
                  account(at === 0 ? 5_000_000_000 + Number(lamports) : 0),
                ),
              },
      }
    },
  }
}
