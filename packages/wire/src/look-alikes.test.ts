import { expect, test } from 'vitest'
import { skeleton } from './look-alikes.ts'

test.each([
  ['USDC', 'usdc'],
  ['USDC', 'USD\u0421'],
  ['USDC', 'U\u0405DC'],
  ['USDC', 'ＵＳＤＣ'],
  ['USDC', 'U\u200bS\u2060D\u00adC'],
  ['USDC', 'ÙŠD\u0327C'],
  ['USDC', '$USDC'],
  ['USDC', 'US DC.'],
  ['USDC', 'U5DC'],
  ['USDT', 'USD₮'],
  ['ETH', '\u0395\u03a4\u0397'],
  ['ETH', '\u0415\u0422\u041d'],
  ['UNI', 'U\u039dI'],
  ['LINK', '1INK'],
  ['LINK', 'IINK'],
  ['WBTC', 'ꮃBTC'.replace('ꮃ', 'ԝ')],
  ['COMP', 'C0MP'],
  ['AAVE', '\u0391\u0410VE'],
])('matches %s with its lookalike %s', (listed, other) =>
  expect(skeleton(other)).toBe(skeleton(listed)),
)

test.each([
  ['USDC', 'USDT'],
  ['USDC', 'USDC.e'],
  ['ETH', 'WETH'],
  ['DAI', 'DIA'],
  ['比特', '比持'],
])('does not match %s with %s', (a, b) => expect(skeleton(a)).not.toBe(skeleton(b)))

test('matches invisible characters with nothing', () =>
  expect(skeleton('\u200b\u202e \u0301!?'.replace('!', ''))).toBe(''))
