/** Tests of the text that describes an error to a developer. */
import { expect, test } from 'vitest'
import { engineErrors } from '../engine/errors.ts'
import { featureErrors } from '../features/errors.ts'
import { requestErrors } from '../request/errors.ts'
import { siwxErrors } from '../siwx/errors.ts'
import { swapErrors } from '../swaps/errors.ts'
import { transactionErrors } from '../transactions/errors.ts'
import { transferErrors } from '../transfers/errors.ts'
import { PorticoError } from '../errors/error.ts'
import { coreErrors, describeError } from './describe.ts'
import type { ErrorTable } from '../errors/row.ts'
import { sharedErrors } from '../errors/shared.ts'

test('an error is described by its code and links to its page', () => {
  expect(describeError(new PorticoError('not-installed', 'Adapter not found'))).toMatchObject({
    code: 'not-installed',
    cause: expect.stringContaining('not in this browser'),
    visitor: 'failure.not-installed',
    link: 'https://github.com/portico-wallet/portico/blob/main/docs/errors/not-installed.md',
  })
})

test.each([
  ['rpc4900', 'rpc-number'],
  ['rpc-32603', 'rpc-number'],
  ['rpc-malformed', 'rpc-malformed'],
  ['connect-elsewhere', 'connect-exit'],
  ['connect-locked', 'connect-locked'],
  ['switch-timeout', 'switch-exit'],
] as const)('%s is described by the row %s', (code, row) => {
  expect(describeError(new PorticoError(code, 'No'))).toMatchObject({
    code,
    link: `https://github.com/portico-wallet/portico/blob/main/docs/errors/${row}.md`,
  })
})

test('packages and features describe their own codes', () => {
  const votes: ErrorTable = {
    chunk: {
      title: 'The vote is over',
      cause: 'Its time has passed.',
      advice: 'Look at the result.',
    },
  }
  expect(describeError(new PorticoError('chunk', 'Over'), votes)).toMatchObject({
    title: 'The vote is over',
    link: 'https://github.com/portico-wallet/portico/blob/main/docs/errors/chunk.md',
  })
})

test('each code of the core is described in one folder', () => {
  const described = [
    sharedErrors,
    engineErrors,
    featureErrors,
    requestErrors,
    siwxErrors,
    swapErrors,
    transactionErrors,
    transferErrors,
  ].flatMap((table) => Object.keys(table))
  expect(described.sort()).toEqual(Object.keys(coreErrors).sort())
})

test.each([[new Error('No')], ['no'], [null], [undefined]])(
  'describes a foreign error as unknown: %s',
  (thrown) => {
    expect(describeError(thrown)).toMatchObject({ code: 'unknown', title: 'Unknown error' })
  },
)
