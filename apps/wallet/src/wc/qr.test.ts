import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { readQr } from './qr.ts'
import type { Pixels } from './qr.ts'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1764000000&methods=wc_sessionAuthenticate`

/** A picture of a code on a coloured page, each module so many pixels wide. */
function picture(
  text: string,
  scale: number,
  paint = (dark: boolean): number => (dark ? 20 : 250),
): Pixels {
  const { data: modules, size } = encode(text, { ecc: 'M', border: 4 })
  const margin = 60
  const width = size * scale + 2 * margin
  const data = new Uint8ClampedArray(width * width * 4).fill(90)
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1) {
      const at = ((y + margin) * width + x + margin) * 4
      data.fill(paint(modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false), at, at + 3)
      data[at + 3] = 255
    }
  return { data, width, height: width }
}

test.each([3, 5, 9])(
  'reads a pairing from a picture of its QR code with modules of %i pixels',
  (scale) => {
    expect(readQr(picture(uri, scale))).toBe(uri)
  },
)

test('reads a pale QR code', () => {
  expect(readQr(picture(uri, 5, (dark) => (dark ? 70 : 180)))).toBe(uri)
})

test('finds nothing in a picture without a QR code', () => {
  expect(
    readQr({ data: new Uint8ClampedArray(200 * 200 * 4).fill(255), width: 200, height: 200 }),
  ).toBeUndefined()
})
