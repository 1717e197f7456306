import { expect, test } from 'vitest'
import { returnAddress } from './leave.ts'

test('the way back is the page that the site names for it, else the site', () => {
  expect(
    returnAddress({ url: 'https://a.example', redirect: { universal: 'https://a.example/back' } }),
  ).toBe('https://a.example/back')
  expect(returnAddress({ url: 'http://localhost:5173' })).toBe('http://localhost:5173')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'site://x', '', 'https://'])(
  '%j is no way back',
  (url) => {
    expect(returnAddress({ url })).toBeUndefined()
  },
)
