import { expect, test } from 'vitest'
import { isUnlimited } from './allowance.ts'

test.each([
  ['of 256 bits', 2n ** 256n - 1n, true],
  ['of 256 bits, of which some was taken', 2n ** 256n - 1n - 10n ** 40n, true],
  ['of 256 bits with a sign', 2n ** 255n - 1n, true],
  ['of 160 bits, as in Permit2', 2n ** 160n - 1n, true],
  ['of 128 bits', 2n ** 128n - 1n, true],
  ['of 96 bits, as in UNI', 2n ** 96n - 1n, true],
])('the greatest number %s is no limit (%#)', (_, amount, is) =>
  expect(isUnlimited(amount)).toBe(is),
)

test.each([
  ['nothing', 0n],
  ['what is left of 96 bits once some was taken', 2n ** 96n - 2n],
  ['more than 96 bits', 2n ** 96n],
  ['a supply of a quadrillion with 18 decimals', 10n ** 33n],
  ['less than 128 bits', 2n ** 128n - 2n],
])('%s is a limit', (_, amount) => expect(isUnlimited(amount)).toBe(false))
