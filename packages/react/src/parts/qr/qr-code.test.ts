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

/** How many bytes the code of each size holds, by ISO/IEC 18004. */
const capacities: Readonly<Record<Level, readonly number[]>> = {
  M: [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989,
    2099, 2213, 2331,
  ],
  Q: [
    11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482,
    509, 565, 611, 661, 715, 751, 805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423,
    1499, 1579, 1663,
  ],
}
const sizes = levels.flatMap((level) =>
  capacities[level].map((_, at): [number, Level] => [at + 1, level]),
)
/** Lower-case letters, so that no encoder can use a shorter alphabet. */
const letters = 'of one wallet and another, '.repeat(90)

/** The shortest text whose code has this size. */
const shortest = (version: number, level: Level): string =>
  letters.slice(0, (capacities[level][version - 2] ?? 0) + 1)

test.each(sizes)(
  'size %s at level %s equals another encoder’s output in every module',
  (version, level) => {
    const text = shortest(version, level)
    for (const mask of version < 8 ? [0, 1, 2, 3, 4, 5, 6, 7] : [version % 8]) {
      const { data } = encode(text, { ecc: level, boostEcc: false, border: 0, maskPattern: mask })
      expect(data.length).toBe(version * 4 + 17)
      // As text: a matcher that compares each of thirty thousand modules takes a second.
      expect(JSON.stringify(qrCode(text, level, mask))).toBe(JSON.stringify(data))
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
