/** Tests of the warnings about a receiver. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ada, bob } from '../../test/transfers.ts'
import { isLookAlike, warningsOf, type KnownAddresses } from './warnings.ts'

/**
 * It begins and ends like Bob's address. An attacker has made it, and has sent a worthless amount
 * from it.
 */
const poison = `0x7099${'1'.repeat(32)}79C8`
const about = (more: Partial<KnownAddresses>): readonly object[] =>
  warningsOf({ to: bob, cautions: [], own: [ada], sentTo: [], seenBefore: [], ...more })

test.each<[what: string, known: Partial<KnownAddresses>, warnings: readonly object[]]>([
  ['a stranger', {}, [{ is: 'first-time' }]],
  ['an earlier receiver', { sentTo: [bob] }, []],
  ['the same, written otherwise', { sentTo: [bob.toLowerCase()] }, []],
  ['an earlier sender', { seenBefore: [bob] }, [{ is: 'first-time' }]],
  ['one’s own address', { own: [ada, bob] }, [{ is: 'own' }]],
  [
    'an attacker’s lookalike of a known address',
    { to: poison, sentTo: [bob] },
    [{ is: 'look-alike', of: bob }, { is: 'first-time' }],
  ],
  [
    'the same, though it has sent dust',
    { to: poison, sentTo: [bob], seenBefore: [poison] },
    [{ is: 'look-alike', of: bob }, { is: 'first-time' }],
  ],
  [
    'a lookalike of the own address',
    { to: `0xf39F${'2'.repeat(32)}2266`, cautions: ['contract'] },
    [{ is: 'look-alike', of: ada }, { is: 'contract' }, { is: 'first-time' }],
  ],
  ['a known one, while an attacker has sent dust', { sentTo: [bob], seenBefore: [poison] }, []],
  [
    'a new address whose lookalike has sent dust',
    { seenBefore: [poison] },
    [{ is: 'look-alike', of: poison }, { is: 'first-time' }],
  ],
  ['an earlier victim', { to: poison, sentTo: [bob, poison] }, [{ is: 'look-alike', of: bob }]],
  [
    'a token’s contract',
    { cautions: ['contract', 'token-contract', 'burn'], sentTo: [bob] },
    [{ is: 'burn' }, { is: 'token-contract' }, { is: 'contract' }],
  ],
])('%s', (_what, known, warnings) => expect(about(known)).toEqual(warnings))

const hex = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
  .map((body) => `0x${body}`)
test('no address resembles itself, and resemblance is symmetric', () => {
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      expect(isLookAlike(one, one.toUpperCase().replace('0X', '0x'))).toBe(false)
      expect(isLookAlike(one, other)).toBe(isLookAlike(other, one))
      expect(isLookAlike(one, `${one.slice(0, 8)}${other.slice(8, -8)}${one.slice(-8)}`)).toBe(
        one.slice(8, -8) !== other.slice(8, -8),
      )
    }),
  )
})
