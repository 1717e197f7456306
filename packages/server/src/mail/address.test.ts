import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emailAddress } from '../wire.ts'
import { addressOf, formsOf } from './address.ts'

const encoded = 'ada@xn--bcher-kva.example'

test.each([
  ['Ada@Shop.Example', 'ada@shop.example'],
  ['ada@b\u00fccher.example', encoded],
  ['Ada@B\u00dcCHER.example', encoded],
  // Decomposed, as keyboards of macOS type it.
  ['ada@bu\u0308cher.example', encoded],
  ['ada@XN--BCHER-KVA.example', encoded],
  ['ad\u00c5@shop.example', 'ad\u00e5@shop.example'],
  ['ada@fa\u00df.example', 'ada@xn--fa-hia.example'],
])('the one form of %s is %s', (typed, address) => expect(addressOf(typed)).toBe(address))

test('addresses of a domain that cannot be encoded stay as they are', () => {
  expect(addressOf('Ada@\u00fc\u00a0.example')).toBe('ada@\u00fc\u00a0.example')
  const long = `ada@${'\u00fc\u00e4'.repeat(60)}.${'\u00f6'.repeat(60)}.example`
  expect(addressOf(long).length).toBeLessThanOrEqual(254)
})

test('a mailbox has the forms of its domain, as it is typed first', () => {
  expect(formsOf('Ada@Shop.example')).toEqual(['ada@shop.example'])
  expect(formsOf('Ada@B\u00fccher.example')).toEqual(['ada@b\u00fccher.example', encoded])
  expect(formsOf('Ada@xn--bcher-kva.example')).toEqual([encoded, 'ada@b\u00fccher.example'])
})

test('the one form of a domain is the one of browsers, and has no other', () => {
  const letter = fc.constantFrom(...'abxXn-_1', ...'üÜßẞςΣ½İΩÅǅ', ...'漢あカ한عبहि', '\u0308')
  const label = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(letter, { minLength: 1, maxLength: 8 }).map((all) => all.join('')),
    },
    fc.constantFrom('bücher', 'xn--bcher-kva', 'XN--BCHER-KVA', 'xn--a'),
  )
  fc.assert(
    fc.property(label, label, (one, two) => {
      const typed = `Ada@${one}.${two}`
      fc.pre(v.is(emailAddress, typed))
      const address = addressOf(typed)
      expect(addressOf(address)).toBe(address)
      expect(v.is(emailAddress, address)).toBe(true)
      expect(formsOf(address)[0]).toBe(address)
      expect(formsOf(typed)).toContain(address)
      const host = URL.parse(`http://${one}.${two}`)?.hostname
      if (host !== undefined && !/^[\d.]+$/.test(host)) expect(address).toBe(`ada@${host}`)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})
