import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseAccountId, parseChainId } from './caip.ts'
import { namespaces } from '../namespaces/known/namespaces.ts'
import { isChainId, namespaceOf } from './chain-id.ts'

const namespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)
const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

test('CAIP-2: building and parsing are inverse', () => {
  fc.assert(
    fc.property(namespace, reference, (name, ref) => {
      const id = `${name}:${ref}`
      expect(isChainId(id)).toBe(true)
      expect(parseChainId(id)).toEqual({ namespace: name, reference: ref })
      expect(namespaceOf(id)).toBe(name)
    }),
  )
})

test('CAIP-2: guard and parser agree with a schema on any input', () => {
  const near = fc
    .tuple(fc.string(), fc.constantFrom(':', '', '::', ' '), fc.string())
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), near), (value) => {
      const right = v.safeParse(chainId, value).success
      expect(isChainId(value)).toBe(right)
      if (typeof value === 'string' && !right)
        expect(() => parseChainId(value)).toThrow(
          expect.objectContaining({
            code: 'caip-2',
            message: `Invalid CAIP-2 network id: ${value}`,
          }),
        )
    }),
  )
})

test('CAIP-10: building and parsing are inverse for the known namespaces', () => {
  fc.assert(
    fc.property(fc.constantFrom(...namespaces), reference, address, (name, ref, of) => {
      expect(parseAccountId(`${name}:${ref}:${of}`)).toEqual({
        namespace: name,
        reference: ref,
        chain: `${name}:${ref}`,
        address: of,
      })
    }),
  )
})

test.each([
  '',
  'eip155',
  'eip155:1',
  'eip155:1:',
  'eip155:1:0x:1',
  'EIP155:1:0x',
  'near:main:0x',
  'eip155::0x',
  'eip155:1:0x ',
  ':1:0x',
])('CAIP-10: %j is refused by name', (id) => {
  expect(() => parseAccountId(id)).toThrow(
    expect.objectContaining({ code: 'caip-10', message: `Invalid CAIP-10 address: ${id}` }),
  )
})
