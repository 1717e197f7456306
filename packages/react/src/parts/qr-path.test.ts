import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** Paints the path back into modules. */
function painted(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) grid[Number(y)]![Number(x) + at] = true
  return grid
}

test('the path paints exactly the dark modules', () => {
  const { data, size } = encode('https://apps.apple.com/app/id1438144202', { ecc: 'M', border: 4 })
  expect(painted(qrPath(data), size)).toEqual(data)
})

test('neighbours in a line are one rectangle', () => {
  expect(qrPath([[true, true, false, true], [false, false, false, false]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z')
})
