import { expect, test } from 'vitest'
import { clearing, inEye, qrCode, qrPath } from '@portico/core/modal'

const pairing = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'a5'.repeat(32)}&expiryTimestamp=1700000300`

/** Paints the path back into modules. */
function painted(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, loginMethod, more] of path.matchAll(/M(\d+)\.5 (\d+)\.5([hv])(\d+)/g))
    for (let at = 0; at <= Number(more); at++)
      grid[Number(y) + (loginMethod === 'v' ? at : 0)]![
        Number(x) + (loginMethod === 'h' ? at : 0)
      ] = true
  return grid
}

test('the path paints exactly the dark modules', () => {
  const data = qrCode('https://apps.apple.com/app/id1438144202', 'M')
  const size = data.length
  expect(painted(qrPath(data), size)).toEqual(data)
})

test('neighbours in a row or column are one stroke, and a single module is a dot', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [true, false, false, false],
      [true, false, false, false],
    ]),
  ).toBe('M0.5 0.5h1M0.5 0.5v2M3.5 0.5h0')
})

test('has the encoder’s finder patterns in three corners', () => {
  const data = qrCode(pairing, 'Q')
  const size = data.length
  const eyes = data.map((line, y) => line.map((dark, x) => dark && inEye(x, y, size)))
  // Each eye has a ring of 24 modules and a centre of 9.
  expect(eyes.flat().filter(Boolean)).toHaveLength(3 * 33)
  expect(
    painted(
      qrPath(data, (x, y) => inEye(x, y, size)),
      size,
    ).map((line, y) => line.map((dark, x) => dark || eyes[y]![x])),
  ).toEqual(data)
})

test.each([21, 25, 65, 69, 97])(
  'a logo in a QR code of %s modules covers a twentieth of it, in the middle',
  (modules) => {
    const side = clearing(modules)
    expect(side % 2).toBe(1)
    expect(side ** 2 / modules ** 2).toBeLessThan(0.06)
  },
)
