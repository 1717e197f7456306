import { expect, test } from 'vitest'
import { isSpam } from './nfts/spam.ts'
import { isListedSpam } from './spam.ts'

const lists = { words: ['Airdrop', 'claim'], contracts: ['eip155:1:0xbad'] }

test.each([
  ['yearn.finance YFI', false],
  ['Claim your reward', true],
  ['ＡＩＲＤＲＯＰ', true],
  ['air\u200c\u200ddrop', true],
  ['Dai Stablecoin', false],
])('a token called %s: %s', (name, spam) =>
  expect(isListedSpam(lists, 'eip155:1:0x1', [name])).toBe(spam),
)

test('marks a token of a listed contract as spam, whatever its name', () => {
  expect(isListedSpam(lists, 'eip155:1:0xbad', [])).toBe(true)
})

test('marks an NFT as spam by the same rules, and by a site in its name', () => {
  expect(isSpam(lists, 'eip155:1:0x1', [null, 'visit free-money.finance'])).toBe(true)
  expect(isSpam(lists, 'eip155:1:0x1', ['air\u200bdrop', null])).toBe(true)
  expect(isSpam(lists, 'eip155:1:0x1', [null, 'Arch 12', 'ada.eth'])).toBe(false)
})
