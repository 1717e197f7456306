import fc from 'fast-check'
import jsqr from 'jsqr'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode, type Level, type Modules } from '@portico/core/modal'

/** Reads the code as a camera would: four pixels a module, with the quiet zone around it. */
function read(code: Modules): string | undefined {
  const side = (code.length + 8) * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (code[(y >> 2) - 4]?.[(x >> 2) - 4])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return jsqr(pixels, side, side)?.data
}

const levels: readonly Level[] = ['M', 'Q']

const sizes = levels.flatMap((level) =>
  Array.from({ length: 40 }, (_, at): [number, Level] => [at + 1, level]),
)
/** Lower-case letters, so that no encoder can use a shorter alphabet. */
const letters = 'of one wallet and another, '.repeat(90)

/** The shortest text whose code has this side. */
function shortest(side: number, level: Level): string {
  let [low, high] = [1, level === 'Q' ? 1_663 : 2_331]
  while (low < high) {
    const middle = (low + high) >> 1
    if (qrCode(letters.slice(0, middle), level, 0).length < side) low = middle + 1
    else high = middle
  }
  return letters.slice(0, low)
}

test.each(sizes)(
  'size %s at level %s equals another encoder’s output in every module',
  (version, level) => {
    const text = shortest(version * 4 + 17, level)
    for (const mask of version < 8 ? [0, 1, 2, 3, 4, 5, 6, 7] : [version % 8]) {
      const { data } = encode(text, { ecc: level, boostEcc: false, border: 0, maskPattern: mask })
      expect(data.length).toBe(version * 4 + 17)
      expect(qrCode(text, level, mask)).toEqual(data)
    }
  },
)

test('any text is decoded unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
      fc.constantFrom(...levels),
      (text, level) => {
        expect(read(qrCode(text, level))).toBe(text)
      },
    ),
    { numRuns: 60 },
  )
})

test('the choice among the eight masks is deterministic', () => {
  const text = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'a5'.repeat(32)}&expiryTimestamp=1700000300`
  const all = Array.from({ length: 8 }, (_, mask) => JSON.stringify(qrCode(text, 'Q', mask)))
  expect(all).toContain(JSON.stringify(qrCode(text, 'Q')))
  expect(qrCode(text, 'Q')).toEqual(qrCode(text, 'Q'))
})

test('refuses a text that exceeds every size', () => {
  expect(qrCode('a'.repeat(1_663), 'Q')).toHaveLength(177)
  expect(() => qrCode('a'.repeat(1_664), 'Q')).toThrow(RangeError)
  expect(qrCode('a'.repeat(2_331), 'M')).toHaveLength(177)
  expect(() => qrCode('a'.repeat(2_332), 'M')).toThrow(RangeError)
})
