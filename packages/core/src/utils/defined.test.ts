import { expect, test } from 'vitest'
import { defined } from './defined.ts'

test('keeps every member but those that are undefined', () => {
  const given = { nothing: undefined, none: null, no: false, zero: 0, empty: '' }
  expect(Object.entries(defined(given))).toEqual([
    ['none', null],
    ['no', false],
    ['zero', 0],
    ['empty', ''],
  ])
})

test('is taken where a member may be absent and may not be undefined', () => {
  const account = undefined as string | undefined
  const options: { chain: 'eip155:1'; account?: string } = defined({ chain: 'eip155:1', account })
  expect('account' in options).toBe(false)
})
