import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PorticoError } from '@portico/core'
import { toPorticoError } from '../src/errors.ts'

test.each([
  ['Request rejected', 'rejected', 'user-rejected'],
  ['Cancelled', 'rejected', 'user-rejected'],
  ['Rejected by the user', 'rejected', 'user-rejected'],
  ['User closed wallet before the transaction was approved', 'rejected', 'user-rejected'],
  ['User rejected the request', 'rejected', 'user-rejected'],
  ['There is no chain info for own-1', 'unsupported', 'chain-unsupported'],
  ['There is no modular chain info for own-1', 'unsupported', 'chain-unsupported'],
  ['Invalid chain id: own-1', 'unsupported', 'chain-unsupported'],
  ['Unsupported chain', 'unsupported', 'chain-unsupported'],
  ['The chain own-1 is not supported', 'unsupported', 'chain-unsupported'],
  ['A request is already pending', 'pending', 'wallet-request'],
  ['Wallet is locked', 'locked', 'wallet-request'],
  ['No selected account', 'locked', 'wallet-request'],
  ['Extension context invalidated.', 'wallet-gone', 'wallet-request'],
  ['Popup blocked', 'popup-blocked', 'wallet-request'],
  ['Not implemented', 'unsupported', 'wallet-request'],
  ['Signer mismatched', 'failed', 'wallet-request'],
  ['', 'failed', 'wallet-request'],
])('“%s” ends as %s', (words, exit, code) => {
  for (const reason of [words, new Error(words), { message: words }, { cause: { message: words } }])
    expect(toPorticoError(reason, 'wallet-request')).toMatchObject({ exit, code })
})

test('prefers a code to the message, and leaves our own errors unchanged', () => {
  expect(toPorticoError({ code: 4001, message: 'No' }, 'wallet-request')).toMatchObject({
    exit: 'rejected',
    code: 'user-rejected',
  })
  expect(toPorticoError({ code: 4100, message: 'No' }, 'wallet-request')).toMatchObject({
    exit: 'locked',
  })
  expect(toPorticoError({ code: 4902, message: 'No' }, 'wallet-request')).toMatchObject({
    exit: 'unsupported',
    code: 'chain-unsupported',
    message: 'Chain is not supported',
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
