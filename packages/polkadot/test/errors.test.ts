import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PorticoError } from '@portico/core'
import { toPorticoError } from '../src/errors.ts'

test.each([
  ['Cancelled', 'rejected'],
  ['Canceled', 'rejected'],
  ['Rejected', 'rejected'],
  ['Rejected by user', 'rejected'],
  ['User rejected the request', 'rejected'],
  ['The source https://x.example is not allowed to interact with this extension', 'rejected'],
  ['Source https://x.example has a pending authorization request', 'pending'],
  ['Wallet is locked', 'locked'],
  ['Unlock the extension first', 'locked'],
  ['Extension context invalidated.', 'wallet-gone'],
  ['Could not establish connection. Receiving end does not exist.', 'wallet-gone'],
  ['The message port closed before a response was received.', 'wallet-gone'],
  ['Popup was blocked', 'popup-blocked'],
  ['Method not implemented', 'unsupported'],
  ['Unable to find keypair', 'failed'],
  ['', 'failed'],
])('“%s” ends as %s', (words, exit) => {
  for (const reason of [words, new Error(words), { message: words }, { data: { message: words } }])
    expect(toPorticoError(reason, 'wallet-request')).toMatchObject({
      exit,
      code: exit === 'rejected' ? 'user-rejected' : 'wallet-request',
    })
})

test('prefers a code to the message, and leaves our own errors unchanged', () => {
  expect(toPorticoError({ code: 4001, message: 'No' }, 'wallet-request')).toMatchObject({
    exit: 'rejected',
    code: 'user-rejected',
  })
  expect(toPorticoError({ code: -32002, message: 'No' }, 'wallet-request')).toMatchObject({
    exit: 'pending',
  })
  const own = new PorticoError('wallet-gone', 'Mine')
  expect(toPorticoError(own, 'wallet-request')).toBe(own)
})

test('any thrown value becomes an error with a reason, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (reason) => {
      expect(toPorticoError(reason, 'wallet-request')).toMatchObject({
        name: 'PorticoError',
        exit: expect.any(String),
        message: expect.stringMatching(/[^]/),
      })
    }),
  )
})
