import { expect, test } from 'vitest'
import { signInFaults } from './message.ts'

const address = `0x${'a'.repeat(40)}`
const signIn = (domain: string, account = address): string =>
  `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nHello\n\nURI: http://localhost:1`

test.each([
  ['of the page that asks', signIn('localhost:1'), 0],
  ['with its scheme', signIn('http://localhost:1'), 0],
  ['of another page', signIn('example.com'), 1],
  ['of another port', signIn('localhost:2'), 1],
  ['of another account', signIn('localhost:1', `0x${'b'.repeat(40)}`), 1],
  ['of another page and another account', signIn('example.com', `0x${'b'.repeat(40)}`), 2],
  ['that only quotes one', `Note: ${signIn('example.com')}`, 0],
  ['that is none', 'Hello', 0],
])('a message %s has %s faults', (_, text, count) => {
  expect(signInFaults(text, address, 'http://localhost:1')).toHaveLength(count)
})

test('compares only the account over a relay, where no browser verifies the page', () => {
  expect(signInFaults(signIn('example.com'), address, undefined)).toEqual([])
})
