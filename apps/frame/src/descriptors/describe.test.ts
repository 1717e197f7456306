/** Descriptors of ERC-7730: the bundled ones, and what is read of any. */
import fc from 'fast-check'
import { encodeFunctionData, parseAbi, toFunctionSelector, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { ada, bob, max, multicall, usdc } from '../approve/samples.fixture.ts'
import { readSteps } from '../approve/read/steps.ts'
import { texts } from '../approve/described.ts'
import { bundled } from './bundled.ts'
import { describeCall, describeData, signatureOf, type Description } from './describe.ts'
import { parseDescriptor, type Descriptor } from './schema.ts'

const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const cow = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const encode = (signature: string, ...args: readonly unknown[]): Hex => {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  return encodeFunctionData({ abi, args } as Parameters<typeof encodeFunctionData>[0])
}
const call = (to: string, data: string, more: object = {}): Description | null =>
  describeCall({ chain: 'eip155:1', by: ada, to, value: 0n, data, ...more })
const supply = encode('supply(address,uint256,address,uint16)', usdc, 5n, bob, 0)
const all = bundled.map((each) => parseDescriptor(each) ?? expect.fail(JSON.stringify(each)))

test('describes a call of a known contract by its function', () => {
  expect(call(aave, supply)).toEqual({
    owner: 'Aave',
    intent: 'Supply',
    fields: [
      { is: 'token', label: 'Amount', token: usdc, amount: 5n },
      { is: 'address', label: 'On behalf of', address: bob },
    ],
  })
  expect(call(weth, '0xd0e30db0', { value: 7n })).toMatchObject({
    intent: 'Wrap',
    fields: [{ is: 'amount', amount: 7n }],
  })
  const repay = encode('repay(address,uint256,uint256,address)', usdc, 5n, 2n, ada)
  expect(call(aave, repay)?.fields[1]).toEqual({
    is: 'enum',
    label: 'Interest rate',
    text: 'Variable',
  })
})

test.each<[string, Description | null]>([
  ['another chain', call(aave, supply, { chain: 'eip155:56' })],
  ['another contract', call(bob, supply)],
  ['another function', call(aave, encode('supply(address)', usdc))],
  ['data of another form', call(aave, `${supply}00`)],
  [
    'a value that no name is for',
    call(aave, encode('repay(address,uint256,uint256,address)', usdc, 5n, 3n, ada)),
  ],
])('describes nothing on %s', (_, description) => expect(description).toBeNull())

const cancellations = {
  chainId: 1n,
  contract: cow,
  encoding: 'OrderCancellations(bytes[] orderUids)',
  message: { orderUids: ['0x12', '0x34'] },
  by: ada,
}

test('describes typed data by its signed chain, its contract and the encoding of its type', () => {
  expect(describeData(cancellations)).toEqual({
    owner: 'CoW Protocol',
    intent: 'Cancel orders',
    fields: [
      { is: 'raw', label: 'Order', text: '0x12' },
      { is: 'raw', label: 'Order', text: '0x34' },
    ],
  })
  expect(describeData({ ...cancellations, chainId: 5n })).toBeNull()
  expect(describeData({ ...cancellations, contract: usdc })).toBeNull()
  expect(
    describeData({ ...cancellations, encoding: 'OrderCancellations(bytes orderUids)' }),
  ).toBeNull()
  expect(describeData({ ...cancellations, message: {} })).toBeNull()
  // More than can be looked through would hide one.
  const orderUids = Array.from({ length: 21 }, () => '0x12')
  expect(describeData({ ...cancellations, message: { orderUids } })).toBeNull()
})

/** The names of what is signed that no field shows and no list excludes. */
function hiddenBy(key: string, format: Descriptor['display']['formats'][string]): string[] {
  const names = signatureOf(key)?.names ?? expect.fail(key)
  const named = [
    ...format.fields.map(({ path }) => path),
    ...format.fields.flatMap((each) =>
      each.format === 'tokenAmount' && 'tokenPath' in each.params ? [each.params.tokenPath] : [],
    ),
    ...(format.excluded ?? []),
  ]
  return names.filter((name) => !named.some((path) => path.replace('.[]', '') === `#.${name}`))
}

test('has bundled descriptors that hide no parameter, with words in every language', () => {
  for (const { display, metadata } of all)
    for (const [key, format] of Object.entries(display.formats)) {
      expect([key, hiddenBy(key, format)]).toEqual([key, []])
      const enums = Object.values(metadata.enums ?? {}).flatMap((each) => Object.values(each))
      const used = [format.intent, ...format.fields.map(({ label }) => label), ...enums]
      expect(used.filter((text) => !Object.hasOwn(texts, text))).toEqual([])
    }
})

test('has no bundled descriptor of a function that the frame reads itself', () => {
  for (const { display, context } of all) {
    if (!('contract' in context)) continue
    const to = context.contract.deployments[0]!.address
    for (const key of Object.keys(display.formats)) {
      const { types } = signatureOf(key)!
      const args = types
        .slice(types.indexOf('(') + 1, -1)
        .split(',')
        .filter(Boolean)
      const values = args.map((type) => (type === 'address' ? ada : 1n))
      const data = values.length > 0 ? encode(types, ...values) : encode(types)
      expect(readSteps({ by: ada, to, value: 0n, data }).steps[0]?.does.is).toBe('unknown')
    }
  }
})

test('does not ask descriptors about what is known, delegated, or not opened', () => {
  const description = { owner: 'Thief', intent: 'Nothing', fields: [] }
  const asked: string[] = []
  const describe = ({ data }: { data: string }): Description => {
    asked.push(data)
    return description
  }
  const allowAll = encode('setApprovalForAll(address,bool)', bob, true)
  const read = (data: string, more: object = {}) =>
    readSteps({ by: ada, to: aave, value: 0n, data, ...more }, describe).steps.map(
      ({ does }) => does.is,
    )
  expect(read(allowAll)).toEqual(['allow-all'])
  expect(read(`${allowAll}00`)).toEqual(['unknown'])
  expect(read(supply, { isDelegated: true })).toEqual(['delegate', 'unknown'])
  expect(read(multicall())).toEqual(['unknown'])
  expect(asked).toEqual([])
  expect(read(multicall(allowAll, supply))).toEqual(['allow-all', 'described'])
})

const [sample] = bundled as readonly [Record<string, unknown>]

test('reads no descriptor of another form', () => {
  expect(parseDescriptor(sample)).not.toBeNull()
  for (const more of [
    { includes: './other.json' },
    { context: {} },
    { display: { formats: { 'a()': {} } } },
  ])
    expect(parseDescriptor({ ...sample, ...more })).toBeNull()
  fc.assert(fc.property(fc.anything(), (value) => parseDescriptor(value) === null))
})

test('never throws for any call of a described contract', () => {
  const formats = all.flatMap(({ display }) => Object.keys(display.formats))
  const word = fc.oneof(
    fc.bigInt({ min: 0n, max }),
    fc.bigInt({ min: 0n, max: 3n }),
    fc.constant(BigInt(ada)),
  )
  const data = fc
    .tuple(fc.constantFrom(...formats), fc.array(word, { maxLength: 6 }))
    .map(([key, words]) => {
      const selector = toFunctionSelector(signatureOf(key)!.types)
      return `${selector}${words.map((each) => each.toString(16).padStart(64, '0')).join('')}`
    })
  fc.assert(fc.property(fc.constantFrom(aave, weth), data, (to, bytes) => void call(to, bytes)))
})
