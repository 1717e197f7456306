/** What a developer is told of an error. */
import { expect, test } from 'vitest'
import { PorticoError } from './error.ts'
import type { ErrorTable } from './codes.ts'
import { describeError } from './describe.ts'

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
  expect(describeError(new PorticoError(code, 'No'))).toMatchObject({ code, link: `https://github.com/portico-wallet/portico/blob/main/docs/errors/${row}.md` })
})

test('packages and features describe their own codes', () => {
  const votes: ErrorTable = { chunk: { title: 'The vote is over', cause: 'Its time has passed.', advice: 'Look at the result.' } }
  expect(describeError(new PorticoError('chunk', 'Over'), votes)).toMatchObject({ title: 'The vote is over', link: 'https://github.com/portico-wallet/portico/blob/main/docs/errors/chunk.md' })
})

test.each([[new Error('No')], ['no'], [null], [undefined]])('an error that is not ours is unknown: %s', (thrown) => {
  expect(describeError(thrown)).toMatchObject({ code: 'unknown', title: 'Unknown error' })
})
