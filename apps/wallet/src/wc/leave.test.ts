import { expect, test } from 'vitest'
import { returnAddress } from './leave.ts'

test('returns to the page that the site names, or else to the site', () => {
  expect(
    returnAddress({ url: 'https://a.example', redirect: { universal: 'https://a.example/back' } }),
  ).toBe('https://a.example/back')
  expect(returnAddress({ url: 'http://localhost:5173' })).toBe('http://localhost:5173')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'site://x', '', 'https://'])(
  'rejects %j as a return page',
  (url) => {
    expect(returnAddress({ url })).toBeUndefined()
  },
)
