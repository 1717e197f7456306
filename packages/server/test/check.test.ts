import { expect, test } from 'vitest'
import { checkWallet } from '../src/directory/check.ts'

const fox = { id: 'fox', name: 'Fox' }

test.each([
  'Fox\u3164',
  '\u115fFox',
  'Fo\u2800x',
  'F\u034fox',
  'Fox\ufe0f',
  'Fo\u200bx',
  'Fox\u202e',
  `Z${'\u0335'.repeat(5)}`,
  '\u0301Fox',
])('refuses the name %j, which pages would display differently', (name) => {
  expect(checkWallet({ ...fox, name }).faults).toEqual([
    'name: must not hold characters that are not seen, nor stacks of marks',
  ])
})

test('accepts a name with marks, composed emoji and joiners', () => {
  for (const name of ['Żółw', 'می\u200cخواهم', '👩\u200d🚀'])
    expect(checkWallet({ ...fox, name }).faults).toEqual([])
})

test.each([
  'itms-services://x',
  'search-ms://x',
  'smb://x',
  'shortcuts://x',
  'googlechrome://x',
  'x-safari-https://x',
  'intent://x',
  'wolf://',
])('rejects %s as a link into the Fox', (link) => {
  const expected =
    "must be the wallet's own scheme, which holds its name like mywallet://, or an https address"
  expect(checkWallet({ ...fox, mobile_link: link, desktop_link: link }).faults.toSorted()).toEqual([
    `desktop_link: ${expected}`,
    `mobile_link: ${expected}`,
  ])
})

test.each([
  'foxwallet://',
  'FOX://open',
  'okex://main',
  'https://fox.example/open',
  'http://localhost:4700/',
])('accepts %s', (link) => {
  expect(checkWallet({ ...fox, mobile_link: link, desktop_link: link }).faults).toEqual([])
})
