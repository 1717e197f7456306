import { expect, test } from 'vitest'
import { toFailure } from './failure.ts'

const error = (name: string, more: object = {}): Error =>
  Object.assign(new Error(name), { name, ...more })

test.each([
  [error('ProviderNotFoundError'), 'not-installed', 'Adapter not found'],
  [error('ChainNotConfiguredError'), 'unsupported', 'Chain is not supported'],
  [error('SwitchChainNotSupportedError'), 'unsupported', 'Chain is not supported'],
  [
    error('SwitchChainError', { code: 4902, cause: error('ChainNotConfiguredError') }),
    'unsupported',
    'Chain is not supported',
  ],
  [error('UserRejectedRequestError', { code: 4001 }), 'rejected', 'UserRejectedRequestError'],
  [
    error('ResourceUnavailableRpcError', { code: -32002 }),
    'pending',
    'ResourceUnavailableRpcError',
  ],
] as const)('maps %s to %s', (reason, exit, message) => {
  expect(toFailure(reason, 'connect-failed')).toMatchObject({
    name: 'PorticoError',
    exit,
    message,
    cause: reason,
  })
})

test('an error with "unknown chain" for everything is classified by its cause', () => {
  const reason = error('SwitchChainError', {
    code: 4902,
    cause: { code: -32002, message: 'Already asking' },
  })
  expect(toFailure(reason, 'switch-failed')).toMatchObject({
    exit: 'pending',
    message: 'Already asking',
  })
})

test.each([undefined, null, 'no', 7, {}])('treats %j as a general failure', (reason) => {
  expect(toFailure(reason, 'connect-failed')).toMatchObject({
    code: 'connect-failed',
    exit: 'failed',
  })
})
