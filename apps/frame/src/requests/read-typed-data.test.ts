/** Typed data (EIP-712) of every valid form gets the hash that viem gives it. */
import fc from 'fast-check'
import { hashTypedData as hashByViem, serializeTypedData } from 'viem'
import { expect, test } from 'vitest'
import { hashTypedData } from '../keys/evm/typed-data.ts'
import type { TypedData } from '../ports.ts'
import { toHex } from '../shared/bytes.ts'
import { readTypedData } from './read-typed-data.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const contract = '0xcccccccccccccccccccccccccccccccccccccccc'
const read = (data: unknown): TypedData => readTypedData([account, data], account, 1)
const hashOf = (data: unknown): string => toHex(hashTypedData(read(data)))
type ForViem = Parameters<typeof hashByViem>[0]

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const payment = {
  domain: { name: 'Pay', chainId: 1n, verifyingContract: contract },
  types: {
    EIP712Domain: [domainFields[2]!, domainFields[0]!, domainFields[3]!],
    Payment: [
      { name: 'amount', type: 'uint256' },
      { name: 'change', type: 'int128' },
    ],
  },
  primaryType: 'Payment',
  message: { amount: 2n ** 256n - 1n, change: -(2n ** 64n) },
} as const

/** As JSON with each whole number as it is, and not as a text. */
const withBareNumbers = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'bigint' ? `bare ${value}` : value,
  ).replace(/"bare (-?\d+)"/g, '$1')

test('hashes a domain in the order in which its fields are declared', () => {
  expect(hashOf(serializeTypedData(payment as ForViem))).toBe(hashByViem(payment as ForViem))
  const other = {
    ...payment,
    types: { ...payment.types, EIP712Domain: [...payment.types.EIP712Domain].reverse() },
  }
  expect(hashOf(serializeTypedData(other as ForViem))).toBe(hashByViem(other as ForViem))
  expect(hashByViem(other as ForViem)).not.toBe(hashByViem(payment as ForViem))
})

test('signs a domain alone, and shows it, when its type is the primary one', () => {
  const alone = { domain: payment.domain, types: payment.types, primaryType: 'EIP712Domain' }
  const text = serializeTypedData(alone as unknown as ForViem)
  expect(hashOf(text)).toBe(hashByViem(alone as unknown as ForViem))
  expect(read(text).message).toEqual(payment.domain)
})

test('hashes a structure that holds another domain', () => {
  const holder = {
    ...payment,
    types: { ...payment.types, Holder: [{ name: 'domain', type: 'EIP712Domain' }] },
    primaryType: 'Holder',
    message: { domain: { ...payment.domain, name: 'Inner' } },
  }
  expect(hashOf(serializeTypedData(holder as unknown as ForViem))).toBe(
    hashByViem(holder as unknown as ForViem),
  )
})

test('reads numbers beyond 2^53 from their digits when the text has them bare', () => {
  const text = withBareNumbers(payment)
  expect(text).toContain(`"amount":${2n ** 256n - 1n}`)
  expect(hashOf(text)).toBe(hashByViem(payment as ForViem))
})

test.each([
  ['in an object', { ...payment, message: { amount: 2 ** 60, change: 0 } }],
  ['with an exponent', withBareNumbers(payment).replace(/"amount":\d+/, '"amount":1.5e60')],
])('says how to pass a number that has lost its last digits: %s', (_, data) => {
  expect(() => read(data)).toThrow('pass it as text')
})

test.each([
  ['a fraction', 1.5],
  ['a fraction as text', '1.5'],
  ['no digits', ''],
  ['a negative number of a type without sign', '-1'],
  ['a number as a list', [1]],
  ['nothing', null],
  ['more than its type holds', (2n ** 256n).toString()],
])('refuses %s for a whole number', (_, amount) => {
  expect(() => read({ ...payment, message: { amount, change: 0 } })).toThrow()
})

test('refuses a bare number for a text', () => {
  const data = { ...payment, types: { Payment: [{ name: 'amount', type: 'string' }] } }
  expect(() => read(withBareNumbers(data))).toThrow('a string is of another type')
})

test.each([
  ['another field', [{ name: 'owner', type: 'string' }]],
  ['another type', [{ name: 'chainId', type: 'string' }]],
  ['a field twice', [domainFields[0], domainFields[0]]],
  ['a field without a value', [domainFields[1]]],
])('refuses a domain that declares %s', (_, EIP712Domain) => {
  expect(() => read({ ...payment, types: { ...payment.types, EIP712Domain } })).toThrow()
})

test.each([
  ['the chain of another network', { chainId: 137 }],
  ['the chain of this network', { chainId: 1 }],
  ['a contract', { verifyingContract: contract }],
  ['a field of its own', { owner: 'Ada' }],
])('refuses a domain with a value that its type does not declare: %s', (_, more) => {
  const EIP712Domain = [domainFields[0]!]
  const data = {
    ...payment,
    types: { ...payment.types, EIP712Domain },
    message: { amount: 1, change: 0 },
  }
  const domain = { name: 'Pay' }
  expect(read({ ...data, domain }).domain).toEqual(domain)
  expect(read({ ...data, domain: { ...domain, salt: null } }).domain).toEqual(domain)
  expect(read({ ...data, domain: { ...domain, version: '' } }).domain).toEqual(domain)
  expect(() => read({ ...data, domain: { ...domain, ...more } })).toThrow('does not declare')
})

test('refuses a field of its own in a domain whose type is not declared', () => {
  const { EIP712Domain: _, ...types } = payment.types
  const data = { ...payment, types, message: { amount: 1, change: 0 } }
  expect(read(data).domain).toEqual(payment.domain)
  expect(() => read({ ...data, domain: { ...payment.domain, owner: 'Ada' } })).toThrow(
    'does not declare',
  )
})

test.each([
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
])('refuses %s as the name of a type or a field', (name) => {
  const typed = (types: string, primaryType: string, message: string): string =>
    `{"domain":{},"types":${types},"primaryType":"${primaryType}","message":${message}}`
  const fields = `[{"name":"a","type":"bool"}]`
  expect(() => read(typed(`{"${name}":${fields}}`, name, '{"a":true}'))).toThrow('not sound')
  expect(() =>
    read(typed(`{"Pay":[{"name":"${name}","type":"bool"}]}`, 'Pay', `{"${name}":true}`)),
  ).toThrow('not sound')
  expect(read(typed(`{"Pay":${fields}}`, 'Pay', '{"a":true}')).message).toEqual({ a: true })
  expect(() => read(typed(`{"Pay":${fields}}`, name, '{"a":true}'))).toThrow('no primary type')
})

const hexOf = (bytes: Uint8Array): string => toHex(bytes)
const bytesOf = (length: number): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(hexOf)
const sizes = fc.integer({ min: 1, max: 32 })
const atoms: fc.Arbitrary<[string, unknown]> = fc.oneof(
  fc.tuple(fc.constant('string'), fc.string()),
  fc.tuple(fc.constant('bool'), fc.boolean()),
  fc.tuple(fc.constant('address'), bytesOf(20)),
  fc.tuple(fc.constant('bytes'), fc.uint8Array({ maxLength: 70 }).map(hexOf)),
  sizes.chain((size) => fc.tuple(fc.constant(`bytes${size}`), bytesOf(size))),
  sizes.chain((size) =>
    fc.tuple(
      fc.constant(`uint${size * 8}`),
      fc.bigInt({ min: 0n, max: (1n << BigInt(size * 8)) - 1n }),
    ),
  ),
  sizes.chain((size) =>
    fc.tuple(
      fc.constant(`int${size * 8}`),
      fc.bigInt({ min: -(1n << BigInt(size * 8 - 1)), max: (1n << BigInt(size * 8 - 1)) - 1n }),
    ),
  ),
)
/** In the forms that pages use for a number. */
const forms: readonly ((data: unknown) => string)[] = [
  withBareNumbers,
  (data) =>
    JSON.stringify(data, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each)),
  (data) =>
    JSON.stringify(data, (_, each: unknown) => {
      if (typeof each !== 'bigint') return each
      return each < 0n ? `${each}` : `0x${each.toString(16)}`
    }),
]

test('hashes any valid typed data as viem does, in each form of its numbers', () => {
  const domain = fc.record({
    name: fc.string({ minLength: 1 }),
    version: fc.string({ minLength: 1 }),
    chainId: fc.constant(1n),
    verifyingContract: bytesOf(20),
    salt: bytesOf(32),
  })
  fc.assert(
    fc.property(
      domain,
      fc.shuffledSubarray(domainFields),
      fc.array(atoms, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...forms),
      (values, EIP712Domain, own, form) => {
        const domain = Object.fromEntries(
          Object.entries(values).filter(([key]) => EIP712Domain.some(({ name }) => name === key)),
        )
        const fields = own.map(([type], place) => ({ name: `f${place}`, type }))
        const inner = Object.fromEntries(own.map(([, value], place) => [`f${place}`, value]))
        const data = {
          domain,
          types: {
            EIP712Domain,
            Outer: [...fields, { name: 'all', type: 'Inner[]' }, { name: 'one', type: 'Inner' }],
            Inner: fields,
          },
          primaryType: 'Outer',
          message: { ...inner, all: [inner, inner], one: inner },
        }
        expect(hashOf(form(data))).toBe(hashByViem(data as unknown as ForViem))
      },
    ),
  )
})
