/** Typed data that moves or permits something, by the exact encoding of its type. */
import fc from 'fast-check'
import { keccak256, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import { encodeType } from '../../keys/evm/types.ts'
import type { TypedData } from '../../ports.ts'
import {
  ada,
  authorization,
  bob,
  callData,
  cancellation,
  itemPermit,
  max,
  permit,
  permit2,
  typedData,
  typesOf,
  usdc,
} from '../samples.fixture.ts'
import { readKnown, type Known } from './known-data.ts'
import { orders } from './order.ts'
import { permits, whole } from './permit.ts'

const dataOf = (approval: ReturnType<typeof permit>): TypedData =>
  (approval as Extract<typeof approval, { is: 'typed-data' }>).data
const known = (encoding: string, message: TypedData['message'], contract: string = usdc): Known =>
  readKnown(
    typedData(encoding, message, { chainId: 1n, verifyingContract: contract as `0x${string}` })
      .data,
    ada,
  )
const encodingOf = (from: Readonly<Record<string, unknown>>, start: string): string =>
  Object.keys(from).find((each) => each.startsWith(start)) ?? expect.fail(start)
const allowances = (...all: readonly object[]): object => ({ is: 'allowances', allowances: all })
const once = { spender: bob, token: usdc, until: 9n, isGrave: true }

const part = { token: usdc, amount: 9n, expiration: 9n, nonce: 0n }
const permitted = { token: usdc, amount: 9n }
const witnessed =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Swap witness)Swap(address who)TokenPermissions(address token,uint256 amount)'

test.each<[string, Known, unknown]>([
  [
    'ERC-2612',
    readKnown(dataOf(permit(5n)), ada),
    allowances({ spender: bob, token: usdc, amount: 5n, until: null }),
  ],
  [
    'DAI',
    known(encodingOf(permits, 'Permit(address holder'), {
      holder: ada,
      spender: bob,
      nonce: 0n,
      expiry: 0n,
      allowed: true,
    }),
    allowances({ spender: bob, token: usdc, amount: null, until: null }),
  ],
  [
    'DAI, taken back',
    known(encodingOf(permits, 'Permit(address holder'), { spender: bob, allowed: false }),
    allowances({ spender: bob, token: usdc, amount: 0n, until: null }),
  ],
  [
    'ERC-4494, one item',
    readKnown(dataOf(itemPermit()), ada),
    allowances({ ...once, amount: 1n, item: 7n, until: null }),
  ],
  [
    'all items',
    known(encodingOf(permits, 'PermitForAll(address operator'), { operator: bob, approved: true }),
    allowances({ ...once, amount: 1n, item: 'all', until: null }),
  ],
  [
    'Permit2, one token',
    known(encodingOf(permits, 'PermitSingle('), { details: part, spender: bob }, permit2),
    allowances({ ...once, amount: 9n }),
  ],
  [
    'Permit2, several',
    known(
      encodingOf(permits, 'PermitBatch('),
      { details: [part, { ...part, token: ada, amount: 0n }], spender: bob },
      permit2,
    ),
    allowances({ ...once, amount: 9n }, { ...once, token: ada, amount: 0n, isGrave: false }),
  ],
  [
    'Permit2, at once',
    known(
      encodingOf(permits, 'PermitTransferFrom('),
      { permitted, spender: bob, deadline: 9n },
      permit2,
    ),
    allowances({ ...once, amount: 9n }),
  ],
  [
    'Permit2, several at once',
    known(
      encodingOf(permits, 'PermitBatchTransferFrom('),
      { permitted: [permitted, permitted], spender: bob, deadline: 9n },
      permit2,
    ),
    allowances({ ...once, amount: 9n }, { ...once, amount: 9n }),
  ],
  [
    'Permit2, with a witness',
    known(witnessed, { permitted, spender: bob, deadline: 9n, witness: { who: ada } }, permit2),
    allowances({ ...once, amount: 9n }),
  ],
])('reads the spender, the amount and the end of %s', (_, read, expected) =>
  expect(read).toEqual(expected),
)

test.each(['Transfer', 'Receive'] as const)(
  'reads a payment of %sWithAuthorization (EIP-3009)',
  (by) =>
    expect(readKnown(dataOf(authorization({}, by)), ada)).toEqual({
      is: 'authorization',
      authorization: {
        is: 'payment',
        token: usdc,
        from: ada,
        to: bob,
        amount: 5_000_000_000n,
        after: 0n,
        before: 1_800_000_000n,
        isReceiverOnly: by === 'Receive',
      },
    }),
)

test('reads the cancelling of a signed payment', () =>
  expect(readKnown(dataOf(cancellation()), ada)).toEqual({
    is: 'authorization',
    authorization: { is: 'cancellation', token: usdc },
  }))

const item = { itemType: 2n, token: usdc, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n }
const price = { itemType: 0n, token: `0x${'0'.repeat(40)}`, identifierOrCriteria: 0n }
const components = {
  offerer: ada,
  zone: bob,
  offer: [item, { ...item, itemType: 4n, identifierOrCriteria: 0n }],
  consideration: [
    { ...price, startAmount: 9n, endAmount: 6n, recipient: ada },
    { ...price, startAmount: 1n, endAmount: 1n, recipient: bob },
  ],
  startTime: 1n,
  endTime: 2n,
}
const seaportEncoding = encodingOf(orders, 'OrderComponents(')
const listing = {
  owner: ada,
  gives: [
    { token: usdc, amount: 1n, item: 7n },
    { token: usdc, amount: 1n, item: 'any' },
  ],
  gets: [{ token: null, amount: 6n }],
  others: [{ token: null, amount: 1n, to: bob }],
  receiver: ada,
  taker: null,
  after: 1n,
  until: 2n,
}
const noOne = `0x${'0'.repeat(40)}`
const trade = {
  owner: ada,
  gives: [{ token: usdc, amount: 5n }],
  gets: [{ token: permit2, amount: 4n }],
  others: [],
  receiver: ada,
  taker: null,
  after: 0n,
  until: 9n,
}
const zeroEx = {
  makerToken: usdc,
  takerToken: permit2,
  makerAmount: 5n,
  takerAmount: 4n,
  maker: ada,
  taker: noOne,
}
const oneInch = {
  maker: ada,
  receiver: noOne,
  makerAsset: usdc,
  takerAsset: permit2,
  makingAmount: 5n,
  takingAmount: 4n,
}
const bulk = `BulkOrder(OrderComponents[2][2] tree)${seaportEncoding.slice(seaportEncoding.indexOf('ConsiderationItem('))}${seaportEncoding.slice(0, seaportEncoding.indexOf('ConsiderationItem('))}`
const empty = { ...components, offerer: noOne, offer: [], consideration: [] }

test.each<[string, Known, readonly object[]]>([
  ['Seaport', known(seaportEncoding, components), [listing]],
  [
    'Seaport, many',
    known(bulk, {
      tree: [
        [components, empty],
        [{ ...components, endTime: 3n }, empty],
      ],
    }),
    [listing, { ...listing, until: 3n }],
  ],
  [
    'CoW',
    known(encodingOf(orders, 'Order(address sellToken'), {
      sellToken: usdc,
      buyToken: permit2,
      receiver: noOne,
      sellAmount: 3n,
      buyAmount: 4n,
      validTo: 9n,
      feeAmount: 2n,
    }),
    [trade],
  ],
  [
    'CoW, for the coin and another receiver',
    known(encodingOf(orders, 'Order(address sellToken'), {
      sellToken: usdc,
      buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      receiver: bob,
      sellAmount: 5n,
      buyAmount: 4n,
      validTo: 9n,
      feeAmount: 0n,
    }),
    [{ ...trade, gets: [{ token: null, amount: 4n }], receiver: bob }],
  ],
  [
    '0x, with a limit',
    known(encodingOf(orders, 'LimitOrder('), { ...zeroEx, takerTokenFeeAmount: 1n, expiry: 9n }),
    [trade],
  ],
  [
    '0x, as quoted',
    known(encodingOf(orders, 'RfqOrder('), { ...zeroEx, taker: bob, expiry: 9n }),
    [{ ...trade, taker: bob }],
  ],
  [
    '0x, over the counter',
    known(encodingOf(orders, 'OtcOrder('), { ...zeroEx, expiryAndNonce: (9n << 192n) + 5n }),
    [trade],
  ],
  [
    '0x, over the counter, as the taker',
    known(encodingOf(orders, 'OtcOrder('), {
      makerToken: permit2,
      takerToken: usdc,
      makerAmount: 4n,
      takerAmount: 5n,
      maker: bob,
      taker: ada,
      expiryAndNonce: 9n << 192n,
    }),
    [{ ...trade, taker: bob }],
  ],
  [
    '1inch',
    known(encodingOf(orders, 'Order(uint256 salt,address maker,'), {
      ...oneInch,
      makerTraits: (9n << 80n) + 5n,
    }),
    [trade],
  ],
  [
    '1inch, without an end',
    known(encodingOf(orders, 'Order(uint256 salt,address maker,'), {
      ...oneInch,
      receiver: bob,
      makerTraits: 0n,
    }),
    [{ ...trade, receiver: bob, until: 2n ** 64n }],
  ],
  [
    '1inch, with an end that other contracts decide about',
    known(encodingOf(orders, 'Order(uint256 salt,address makerAsset'), {
      ...oneInch,
      allowedSender: bob,
    }),
    [{ ...trade, taker: bob, until: null }],
  ],
])('reads what leaves and what comes by an order: %s', (_, read, expected) =>
  expect(read).toEqual({ is: 'orders', orders: expected }),
)

const safeTx =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
const inSafe = {
  to: usdc,
  value: 5n,
  data: callData('a22cb465', bob, 1),
  operation: 0n,
  gasPrice: 0n,
  gasToken: noOne,
  refundReceiver: noOne,
}
const does = { is: 'allow-all', operator: bob, allowed: true }

test('reads what a Safe executes', () => {
  expect(known(safeTx, inSafe, permit2)).toEqual({
    is: 'safe',
    safe: permit2,
    steps: { steps: [{ by: permit2, to: usdc, value: 5n, does }], isNested: false, isWhole: true },
    refund: null,
  })
  expect(known(safeTx, { ...inSafe, operation: 1n })).toMatchObject({
    steps: { steps: [{ does: { is: 'delegate' } }, { does }] },
  })
  expect(known(safeTx, { ...inSafe, gasPrice: 1n, refundReceiver: bob })).toMatchObject({
    refund: { to: bob },
  })
  expect(known(safeTx, { ...inSafe, gasPrice: 1n })).toMatchObject({ refund: { to: null } })
  expect(known(safeTx, { ...inSafe, operation: 2n })).toEqual({ is: 'look-alike' })
})

const all = [...Object.keys(permits), ...Object.keys(orders), witnessed, bulk, safeTx]

test('has each encoding as EIP-712 writes it', () => {
  for (const encoding of all)
    expect(encodeType(encoding.slice(0, encoding.indexOf('(')), typesOf(encoding))).toBe(encoding)
})

/** Of contracts that are in use: what they hash of a signed structure first. */
const published = {
  'Order(address sellToken': 'd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489',
  'LimitOrder(': 'ce918627cb55462ddbb85e73de69a8b322f2bc88f4507c52fcad6d4c33c29d49',
  'RfqOrder(': 'e593d3fdfa8b60e5e17a1b2204662ecbe15c23f2084b9ad5bae40359540a7da9',
  'OtcOrder(': '2f754524de756ae72459efbe1ec88c19a745639821de528ac3fb88f9e65e35c8',
  'OrderComponents(': 'fa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f',
  'SafeTx(': 'bb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8',
  'PermitSingle(': 'f3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0',
  'PermitTransferFrom(': '939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d80106',
  'PermitForAll(address operator':
    '6673cb397ee2a50b6b8401653d3638b4ac8b3db9c28aa6870ffceb7574ec2f76',
  'Permit(address spender': '49ecf333e5b8c95c40fdafc95c1ad136e8914a8fb55e9dc8bb01eaa83a2df9ad',
}

test('has the types whose hashes the contracts have', () => {
  const hashes = Object.keys(published).map((start) => {
    const encoding = all.find((each) => each.startsWith(start)) ?? expect.fail(start)
    return [start, keccak256(stringToBytes(encoding)).slice(2)]
  })
  expect(Object.fromEntries(hashes)).toEqual(published)
})

test('reads nothing from a type of the same name with other fields', () => {
  for (const encoding of all) {
    const other = encoding.replace('(', '(uint256 first,')
    expect(known(other, { first: 0n })).toEqual({ is: 'look-alike' })
    expect(known(encoding.replace(/^\w+/, 'Mail'), {})).toEqual({ is: 'unknown' })
  }
})

test('reads nothing from data that names no contract', () => {
  const { data } = typedData(
    encodingOf(permits, 'PermitSingle('),
    { details: part, spender: bob },
    { chainId: 1n },
  )
  expect(readKnown(data, ada)).toEqual({ is: 'look-alike' })
})

test('never throws for any values of a known type', () => {
  const message = fc.dictionary(
    fc.constantFrom(
      ...new Set(all.flatMap((each) => [...each.matchAll(/ (\w+)[,)]/g)].map(([, name]) => name!))),
    ),
    fc.oneof(fc.anything(), fc.constantFrom(ada, bob, 1n, max, '0x', [part], part)),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      message,
      (encoding, values) => void known(encoding, values),
    ),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.anything(), (value) => void whole(value)))
})
