/** Results of contracts are stored in the state as JSON, and are read back unchanged. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode } from '../src/react/codec.ts'
import { callText, signaturesOf } from '../src/react/contract-key.ts'

const leaf = fc.oneof(
  fc.bigInt(),
  fc.string(),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.constant(undefined),
)
const key = fc.oneof(fc.string(), fc.constantFrom('$', 'of', '__proto__', 'constructor'))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(tie('value')),
    fc.array(fc.tuple(key, tie('value'))).map((entries) => Object.fromEntries(entries)),
  ),
}))

test('every value survives JSON', () => {
  fc.assert(
    fc.property(value, (it) =>
      isDeepStrictEqual(decode(JSON.parse(JSON.stringify(encode(it)))), it),
    ),
  )
})

test('two values have the same text only when they are equal', () => {
  const text = (it: unknown): string => JSON.stringify(encode(it))
  for (const [a, b] of [
    [5n, 5],
    [5n, '5'],
    [5n, { $: 'bigint', of: '5' }],
    [undefined, null],
    [[], {}],
    [{ a: undefined }, {}],
  ])
    expect(text(a)).not.toBe(text(b))
})

const fn = (inputs: readonly object[], outputs: readonly object[], name = 'get') =>
  ({ type: 'function', name, stateMutability: 'view', inputs, outputs }) as const
const uint = { type: 'uint256', name: 'id' }
const account = { type: 'address', name: 'owner' }
const address = '0x00000000000000000000000000000000000000AA'
const call = {
  abi: [fn([uint], [uint]), fn([account], [uint])],
  address,
  functionName: 'get',
  args: [1n],
}

test('a call is keyed by contract, function and arguments, including overloads', () => {
  const others = [
    { ...call, args: [2n] },
    { ...call, args: ['1'] },
    { ...call, args: undefined },
    { ...call, functionName: 'other' },
    { ...call, address: '0x00000000000000000000000000000000000000ab' },
    { ...call, abi: [fn([uint], [uint])] },
    { ...call, abi: [fn([uint], [account]), fn([account], [uint])] },
    { ...call, abi: [fn([uint], [{ ...uint, name: 'total' }]), fn([account], [uint])] },
    { ...call, account: address },
    { ...call, blockNumber: 1n },
  ]
  expect(new Set([call, ...others].map((each) => callText(each))).size).toBe(others.length + 1)
  // An address in another spelling is the same contract. Other functions in the ABI do not matter.
  expect(
    callText({ ...call, address: address.toLowerCase(), abi: [...call.abi, fn([], [], 'more')] }),
  ).toBe(callText(call))
  expect(callText({ ...call, address: undefined })).toBeUndefined()
})

test('the members of a tuple are in its signature', () => {
  const pair = { type: 'tuple[]', name: 'pairs', components: [uint, account] }
  expect(signaturesOf([fn([pair], [])], 'get')).toEqual([
    'get(tuple[](uint256 id,address owner) pairs)()',
  ])
})
