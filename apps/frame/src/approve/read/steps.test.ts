/** What a call does, with all calls in it, against viem's encoding. */
import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { ada, bob, callData, max, permit2, usdc, word } from '../samples.fixture.ts'
import { readParameters } from './abi.ts'
import { aggregators } from './aggregators.ts'
import { functions } from './functions.ts'
import { readSteps, wrappers, type Steps } from './steps.ts'
import type { Action } from './step.ts'

const to = permit2
const read = (data: string, more: object = {}): Steps =>
  readSteps({ by: ada, to, value: 0n, data, ...more })
const actionsOf = (data: string): Action[] => read(data).steps.map(({ does }) => does)
const encode = (signature: string, ...args: readonly unknown[]): Hex => {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  return encodeFunctionData({ abi, args } as Parameters<typeof encodeFunctionData>[0])
}
const allowAll = callData('a22cb465', bob, 1)
const allowed: Action = { is: 'allow-all', operator: bob, allowed: true }
const hash = `0x${'5a'.repeat(32)}` as const

test('has the selector of each signature', () => {
  const all = Object.entries({ ...functions, ...aggregators, ...wrappers })
  const selectors = all.map(([selector, [signature]]) => [signature, selector])
  expect(selectors).toEqual(
    selectors.map(([signature]) => [signature, toFunctionSelector(signature!).slice(2)]),
  )
})

const exactInput = {
  path: encodePacked(
    ['address', 'uint24', 'address', 'uint24', 'address'],
    [usdc, 500, to, 3000, bob],
  ),
  recipient: ada,
  deadline: 9n,
  amountIn: 5n,
  amountOutMinimum: 4n,
}
const swapped = {
  is: 'swap',
  gives: { token: usdc, amount: 5n },
  gets: { token: bob, amount: 4n },
  to: ada,
  until: 9n,
} as const

test.each<[string, string, unknown]>([
  [
    'a batch of items (ERC-1155)',
    encode(
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      ada,
      bob,
      [1n, 2n],
      [3n, 4n],
      '0x',
    ),
    [
      {
        is: 'items',
        from: ada,
        to: bob,
        items: [
          { item: 1n, count: 3n },
          { item: 2n, count: 4n },
        ],
      },
    ],
  ],
  [
    'a batch with fewer counts than items, as nothing known',
    encode(
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      ada,
      bob,
      [1n, 2n],
      [3n],
      '0x',
    ),
    [{ is: 'unknown', selector: '0x2eb2c2d6', odd: 'other' }],
  ],
  [
    'an allowance by Permit2, with its end',
    callData('87517c45', usdc, bob, 7n, 1n),
    [{ is: 'allow-until', token: usdc, spender: bob, amount: 7n, until: 1n }],
  ],
  [
    'a signed allowance by Permit2',
    encode(
      'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
      ada,
      [[usdc, 7n, 8, 0], bob, 9n],
      '0x',
    ),
    [{ is: 'allow-until', token: usdc, spender: bob, amount: 7n, until: 8n }],
  ],
  [
    'several signed allowances by Permit2',
    encode(
      'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
      ada,
      [
        [
          [usdc, 7n, 8, 0],
          [to, 1n, 2, 0],
        ],
        bob,
        9n,
      ],
      '0x12',
    ),
    [
      { is: 'allow-until', token: usdc, spender: bob, amount: 7n, until: 8n },
      { is: 'allow-until', token: to, spender: bob, amount: 1n, until: 2n },
    ],
  ],
  [
    'a transfer by Permit2',
    encode('transferFrom(address,address,uint160,address)', ada, bob, 7n, usdc),
    [{ is: 'move', from: ada, to: bob, amount: 7n, token: usdc }],
  ],
  [
    'several transfers by Permit2',
    encode('transferFrom((address,address,uint160,address)[])', [
      [ada, bob, 7n, usdc],
      [ada, to, 1n, usdc],
    ]),
    [
      { is: 'move', from: ada, to: bob, amount: 7n, token: usdc },
      { is: 'move', from: ada, to, amount: 1n, token: usdc },
    ],
  ],
  [
    'allowances that are taken back',
    encode('lockdown((address,address)[])', [[usdc, bob]]),
    [{ is: 'take-back' }],
  ],
  [
    'a permit of a token (ERC-2612)',
    encode(
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      ada,
      bob,
      max,
      1n,
      27,
      hash,
      hash,
    ),
    [{ is: 'allow', spender: bob, amount: max, token: null, more: false }],
  ],
  [
    'a permit of DAI',
    encode(
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      ada,
      bob,
      0n,
      1n,
      true,
      27,
      hash,
      hash,
    ),
    [{ is: 'allow', spender: bob, amount: max, token: null, more: false }],
  ],
  [
    'a permit for an item (ERC-4494)',
    encode('permit(address,uint256,uint256,uint8,bytes32,bytes32)', bob, 6n, 1n, 27, hash, hash),
    [{ is: 'approve', spender: bob, number: 6n }],
  ],
  [
    'a permit for all items',
    encode(
      'permitForAll(address,address,bool,uint256,uint256,bytes)',
      ada,
      bob,
      true,
      1n,
      1n,
      '0x',
    ),
    [allowed],
  ],
  [
    'a swap of Uniswap v2',
    encode(
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      5n,
      4n,
      [usdc, to, bob],
      ada,
      9n,
    ),
    [swapped],
  ],
  [
    'a swap of Uniswap v2 for an exact amount',
    encode(
      'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
      4n,
      5n,
      [usdc, bob],
      ada,
      9n,
    ),
    [swapped],
  ],
  [
    'a swap of Uniswap v2 for the coin',
    encode(
      'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
      5n,
      4n,
      [usdc, bob],
      ada,
      9n,
    ),
    [{ ...swapped, gets: { token: null, amount: 4n } }],
  ],
  [
    'a swap of Uniswap v3',
    encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      usdc,
      bob,
      500,
      ada,
      9n,
      5n,
      4n,
      0n,
    ]),
    [swapped],
  ],
  [
    'a swap of Uniswap v3 for an exact amount',
    encode('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      usdc,
      bob,
      500,
      ada,
      4n,
      5n,
      0n,
    ]),
    [{ ...swapped, until: null }],
  ],
  [
    'a swap of Uniswap v3 along a path',
    encode('exactInput((bytes,address,uint256,uint256,uint256))', Object.values(exactInput)),
    [swapped],
  ],
  [
    'a swap of Uniswap v3 along a path, for an exact amount',
    encode('exactOutput((bytes,address,uint256,uint256))', [
      encodePacked(['address', 'uint24', 'address'], [bob, 500, usdc]),
      `0x${'0'.repeat(39)}2`,
      4n,
      5n,
    ]),
    [{ ...swapped, to: null, until: null }],
  ],
  ['data that is no call', '0x1234', [{ is: 'unknown', selector: '0x1234' }]],
])('reads %s', (_, data, expected) => expect(actionsOf(data)).toEqual(expected))

test('reads what leaves in a swap of the coin from what is sent along', () => {
  const data = encode(
    'swapExactETHForTokens(uint256,address[],address,uint256)',
    4n,
    [usdc, bob],
    ada,
    9n,
  )
  const gives = { token: null, amount: 12n }
  expect(read(data, { value: 12n }).steps[0]?.does).toEqual({ ...swapped, gives })
  const several = encode('multicall(bytes[])', [data])
  expect(read(several, { value: 12n }).steps[0]?.does).toEqual({ ...swapped, gives })
})

const multiSend = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'
type Packed = readonly [operation: number, to: Hex, value: bigint, data: Hex]
const pack = (...calls: readonly Packed[]): Hex =>
  `0x${calls
    .map(([operation, target, value, data]) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [operation, target, value, BigInt(data.length / 2 - 1), data],
      ).slice(2),
    )
    .join('')}`
const sendAll = (...calls: readonly Packed[]): Hex => encode('multiSend(bytes)', pack(...calls))
const bySafe = (target: string, data: string, operation = 0, value = 0n): Hex =>
  encode(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    ...[target, value, data, operation, 0n, 0n, 0n, usdc, usdc, '0x'],
  )
const single = `0x${'0'.repeat(64)}` as const
const batch = `0x01${'0'.repeat(62)}` as const
const withMore = '0x0100000000007821000100000000000000000000000000000000000000000000' as const
const delegated = `0xff${'0'.repeat(62)}` as const
const mode = (kind: Hex, data: Hex): Hex => encode('execute(bytes32,bytes)', kind, data)
const callsOf = (...calls: readonly (readonly [Hex, bigint, Hex])[]): Hex =>
  encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [calls])

/** Each wraps a call of `usdc`, which `by` makes. */
const wraps: readonly (readonly [string, by: string, target: string, wrap: (data: Hex) => Hex])[] =
  [
    ['multicall', ada, to, (data) => encode('multicall(bytes[])', [data])],
    ['multicall with an end', ada, to, (data) => encode('multicall(uint256,bytes[])', 9n, [data])],
    ['multicall of a block', ada, to, (data) => encode('multicall(bytes32,bytes[])', hash, [data])],
    ['aggregate', to, usdc, (data) => encode('aggregate((address,bytes)[])', [[usdc, data]])],
    [
      'tryAggregate',
      to,
      usdc,
      (data) => encode('tryAggregate(bool,(address,bytes)[])', true, [[usdc, data]]),
    ],
    [
      'aggregate3',
      to,
      usdc,
      (data) => encode('aggregate3((address,bool,bytes)[])', [[usdc, true, data]]),
    ],
    [
      'aggregate3Value',
      to,
      usdc,
      (data) => encode('aggregate3Value((address,bool,uint256,bytes)[])', [[usdc, true, 0n, data]]),
    ],
    ['a Safe', to, usdc, (data) => bySafe(usdc, data)],
    [
      'a Safe’s several calls',
      to,
      usdc,
      (data) => bySafe(multiSend, sendAll([0, usdc, 0n, data]), 1),
    ],
    ['execute', to, usdc, (data) => encode('execute(address,uint256,bytes)', usdc, 0n, data)],
    ['executeBatch', to, usdc, (data) => encode('executeBatch(address[],bytes[])', [usdc], [data])],
    [
      'executeBatch with values',
      to,
      usdc,
      (data) => encode('executeBatch(address[],uint256[],bytes[])', [usdc], [0n], [data]),
    ],
    [
      'executeBatch of structures',
      to,
      usdc,
      (data) => encode('executeBatch((address,uint256,bytes)[])', [[usdc, 0n, data]]),
    ],
    [
      'ERC-7579, one',
      to,
      usdc,
      (data) => mode(single, encodePacked(['address', 'uint256', 'bytes'], [usdc, 0n, data])),
    ],
    ['ERC-7579, several', to, usdc, (data) => mode(batch, callsOf([usdc, 0n, data]))],
    [
      'ERC-7821, with more',
      to,
      usdc,
      (data) =>
        mode(
          withMore,
          encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[],bytes'), [
            [[usdc, 0n, data]],
            '0x1234',
          ]),
        ),
    ],
  ]

test.each(wraps)('reads a call in %s, and who makes it', (_, by, target, wrap) => {
  const { steps, ...rest } = read(wrap(allowAll))
  expect(steps).toEqual([{ by, to: target, value: 0n, does: allowed }])
  expect(rest).toEqual({ isNested: true, isWhole: true })
})

test('keeps every part of nested calls, in order, so that none is less grave inside', () => {
  const inner = fc.constantFrom<Hex>(
    allowAll,
    callData('095ea7b3', bob, max),
    callData('87517c45', usdc, bob, max, 1n),
    callData('a9059cbb', bob, 5n),
    callData('12345678', 1),
    callData('a22cb465', bob, 2),
  )
  fc.assert(
    fc.property(inner, fc.array(fc.constantFrom(...wraps), { maxLength: 5 }), (data, around) => {
      const whole = around.reduce((call, [, , , wrap]) => wrap(call), data)
      expect(actionsOf(whole)).toEqual(actionsOf(data))
      expect(read(whole).isWhole).toBe(true)
    }),
  )
})

test('reports calls that are nested too deep or too many, and shows one that it does not open', () => {
  const deep = Array.from({ length: 14 }).reduce<Hex>(
    (data) => encode('multicall(bytes[])', [data]),
    allowAll,
  )
  expect(read(deep)).toMatchObject({ isWhole: false, steps: [{ does: { is: 'unknown' } }] })
  const many = encode(
    'multicall(bytes[])',
    Array.from({ length: 60 }, () => allowAll),
  )
  expect(read(many).isWhole).toBe(false)
  expect(read(many).steps).toHaveLength(40)
  expect(actionsOf(encode('multicall(bytes[])', []))).toEqual([
    { is: 'unknown', selector: '0xac9650d8' },
  ])
})

test('reports code that runs in the name of a Safe or an account, before what it is called with', () => {
  const does = [{ is: 'delegate' }, allowed]
  expect(actionsOf(bySafe(usdc, allowAll, 1))).toEqual(does)
  expect(actionsOf(mode(delegated, `${usdc.toLowerCase() as Hex}${allowAll.slice(2)}`))).toEqual(
    does,
  )
  expect(actionsOf(bySafe(multiSend, sendAll([1, usdc, 0n, allowAll]), 1))).toEqual(does)
  // Another contract may do anything else with the same data.
  expect(actionsOf(bySafe(usdc, sendAll([0, usdc, 0n, allowAll]), 1))).toEqual(does)
  expect(actionsOf(bySafe(multiSend, allowAll, 1))).toEqual(does)
  expect(actionsOf(bySafe(usdc, allowAll, 2))).toEqual([
    { is: 'unknown', selector: '0x6a761202', odd: 'other' },
  ])
})

test('reads payments of the coin in a Safe’s calls', () => {
  const calls = sendAll([0, bob, 5n, '0x'], [0, usdc, 1n, allowAll])
  expect(read(bySafe(multiSend, calls, 1)).steps).toEqual([
    { by: to, to: bob, value: 5n, does: { is: 'pay' } },
    { by: to, to: usdc, value: 1n, does: allowed },
  ])
  const cut = encode('multiSend(bytes)', `${pack([0, usdc, 1n, allowAll]).slice(0, -2)}`)
  expect(actionsOf(cut)).toEqual([{ is: 'unknown', selector: '0x8d80ff0a', odd: 'other' }])
})

const permitSingle = '((address,uint160,uint48,uint48),address,uint256),bytes'
const parameters = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)
const me = `0x${'0'.repeat(39)}1` as const

test('reads the commands of the universal router, and reports those that it does not know', () => {
  const inputs: readonly (readonly [code: string, input: Hex, Action])[] = [
    [
      '0a',
      parameters(permitSingle, [[usdc, 7n, 8, 0], bob, 9n], '0x'),
      { is: 'allow-until', token: usdc, spender: bob, amount: 7n, until: 8n },
    ],
    [
      '80',
      parameters('address,uint256,uint256,bytes,bool', me, 5n, 4n, exactInput.path, true),
      { ...swapped, until: null },
    ],
    [
      '09',
      parameters('address,uint256,uint256,address[],bool', me, 4n, 5n, [usdc, bob], true),
      { ...swapped, until: null },
    ],
    [
      '02',
      parameters('address,address,uint160', usdc, bob, 7n),
      { is: 'move', token: usdc, from: ada, to: bob, amount: 7n, isPart: true },
    ],
    [
      '0c',
      parameters('address,uint256', me, 3n),
      { is: 'payout', token: null, to: ada, amount: 3n },
    ],
    ['10', '0x1234', { is: 'command', code: '0x10' }],
    ['0a', '0x1234', { is: 'command', code: '0x0a' }],
    // Most routers ignore the second bit.
    [
      '4a',
      parameters(permitSingle, [[usdc, 7n, 8, 0], bob, 9n], '0x'),
      { is: 'allow-until', token: usdc, spender: bob, amount: 7n, until: 8n },
    ],
  ]
  const codes = `0x${inputs.map(([code]) => code).join('')}` as const
  const given = inputs.map(([, input]) => input)
  const expected = inputs.map(([, , does]) => does)
  expect(actionsOf(encode('execute(bytes,bytes[],uint256)', codes, given, 9n))).toEqual(expected)
  const plan = parameters('bytes,bytes[]', codes, given)
  expect(actionsOf(encode('execute(bytes,bytes[])', '0x21', [plan]))).toEqual(expected)
  expect(actionsOf(encode('execute(bytes,bytes[])', '0x0a0a', given.slice(0, 1)))).toEqual([
    { is: 'unknown', selector: '0x24856bc3', odd: 'other' },
  ])
})

test('does not take a permission whose data is of another form for a harmless call', () => {
  const dirty = `${callData('2b67b570').slice(0, 10)}${'ff'.repeat(300)}`
  expect(actionsOf(dirty)).toEqual([{ is: 'unknown', selector: '0x2b67b570', odd: 'permission' }])
  expect(actionsOf(`${callData('095ea7b3', bob, 1n)}00`)).toMatchObject([{ odd: 'permission' }])
})

const bytes = fc.uint8Array({ maxLength: 700 }).map((each) => Buffer.from(each).toString('hex'))
const words = fc
  .array(
    fc.oneof(
      fc.bigInt({ min: 0n, max: 400n }),
      fc.bigInt({ min: 0n, max }),
      fc.constant(BigInt(bob)),
    ),
    { maxLength: 40 },
  )
  .map((each) => each.map((number) => number.toString(16).padStart(64, '0')).join(''))

test('never throws for any data of a call, and always has a step', () => {
  const selectors = fc.constantFrom(
    ...Object.keys({ ...functions, ...aggregators, ...wrappers }),
    'a22cb465',
    '__proto__',
  )
  fc.assert(
    fc.property(selectors, fc.oneof(bytes, words), (selector, rest) => {
      const { steps } = read(`0x${selector}${rest}`)
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.length).toBeLessThanOrEqual(40)
    }),
    { numRuns: 2_000 },
  )
})

const atoms: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uint256: fc.bigInt({ min: 0n, max }),
  uint160: fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }),
  int24: fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 }),
  bool: fc.boolean(),
  address: fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((each) => getAddress(`0x${Buffer.from(each).toString('hex')}`)),
  bytes4: fc
    .uint8Array({ minLength: 4, maxLength: 4 })
    .map((each) => `0x${Buffer.from(each).toString('hex')}`),
  bytes: fc.uint8Array({ maxLength: 70 }).map((each) => `0x${Buffer.from(each).toString('hex')}`),
}
/** A type, and values of it. */
const { type: types } = fc.letrec<{ type: readonly [string, fc.Arbitrary<unknown>] }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...Object.entries(atoms)),
    tie('type').map(([name, of]) => [`${name}[]`, fc.array(of, { maxLength: 3 })] as const),
    tie('type').map(([name, of]) => [`${name}[2]`, fc.tuple(of, of)] as const),
    fc
      .array(tie('type'), { minLength: 1, maxLength: 3 })
      .map(
        (all) =>
          [
            `(${all.map(([name]) => name).join(',')})`,
            fc.tuple(...all.map(([, of]) => of)),
          ] as const,
      ),
  ),
}))
const plain = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(plain) : typeof value === 'number' ? BigInt(value) : value

test('decodes parameters of any type as viem encodes them', () => {
  const some = fc
    .array(types, { minLength: 1, maxLength: 4 })
    .chain((all) =>
      fc.tuple(
        fc.constant(all.map(([name]) => name).join(',')),
        fc.tuple(...all.map(([, of]) => of)),
      ),
    )
  fc.assert(
    fc.property(some, ([names, values]) => {
      const hex = parameters(names, ...values).slice(2)
      expect(readParameters(`f(${names})`, hex, (found) => found)).toEqual(plain(values))
      if (hex.length > 0)
        expect(readParameters(`f(${names})`, hex.slice(0, -64), () => true)).toBeNull()
    }),
  )
})

test('reads no lists that refer to each other without an end', () => {
  const type = `f(uint256${'[]'.repeat(8)})`
  const list = (each: bigint): string =>
    [20n, ...Array.from({ length: 20 }, () => each)].map(word).join('')
  // Each list has one list 20 times, which follows its pointers: no encoding does that.
  const lists = Array.from({ length: 7 }, () => list(640n)).join('')
  expect(readParameters(type, `${word(32n)}${lists}${list(0n)}`, () => true)).toBeNull()
  const twice = `${word(32n)}${list(640n)}${list(0n)}`
  expect(readParameters('f(uint256[][])', twice, () => true)).toBeNull()
})
