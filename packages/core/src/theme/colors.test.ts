import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  black,
  contrast,
  fromOklab,
  lightnessOf,
  mix,
  parseColor,
  readable,
  stands,
  toHex,
  toOklab,
  white,
  withLightness,
  type Rgb,
} from './colors.ts'

const byte = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(byte, byte, byte) as fc.Arbitrary<Rgb>

test.each([
  ['#fff', [255, 255, 255]],
  ['#1a2B3c', [26, 43, 60]],
  [' rgb(1, 2, 3) ', [1, 2, 3]],
  ['rgb(1 2 3 / .5)', [1, 2, 3]],
  ['rgba(1,2,3,0.5)', [1, 2, 3]],
  ['rgb(100%, 0%, 50%)', [255, 0, 128]],
  ['rgb(300 -5 12.4)', [255, 0, 12]],
  ['hsl(0, 100%, 50%)', [255, 0, 0]],
  ['hsl(120deg 100% 25%)', [0, 128, 0]],
  ['HSL(-120 100% 50%)', [0, 0, 255]],
  ['hsl(480 100% 50%)', [0, 255, 0]],
  ['hsl(10 0% 100%)', [255, 255, 255]],
])('"%s" is a colour', (text, rgb) => expect(parseColor(text)).toEqual(rgb))

test.each([
  '',
  'red',
  '#ff',
  '#ggg',
  '#12345',
  'rgb(1,2)',
  'rgb(1,2,3,4,5)',
  'rgb(a,b,c)',
  'hsl(.5turn 1% 1%)',
  'url(x)',
  '#fff;color:red',
  'rgb(1e9 0 0)',
  'var(--x)',
])('rejects "%s" as a colour', (text) => expect(parseColor(text)).toBeNull())

test('hex parses to the colour that it was written from', () => {
  fc.assert(fc.property(color, (rgb) => void expect(parseColor(toHex(rgb))).toEqual(rgb)))
})

test('any text is a colour of whole bytes or none, and never throws', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^(rgb|hsl)a?\([-\d.%, /deg]{0,30}\)$/))
  fc.assert(
    fc.property(text, (value) => {
      const parsed = parseColor(value)
      if (parsed) expect(toHex(parsed)).toMatch(/^#[\da-f]{6}$/)
    }),
  )
})

test('contrast is the ratio of WCAG 2', () => {
  expect(contrast(white, black)).toBe(21)
  expect(contrast([0x77, 0x77, 0x77], white)).toBeCloseTo(4.48, 2)
  fc.assert(
    fc.property(color, color, (a, b) => {
      expect(contrast(a, b)).toBe(contrast(b, a))
      expect(contrast(a, b)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('a colour survives the conversion to OKLab and back', () => {
  fc.assert(
    fc.property(color, (rgb) => {
      for (const [i, n] of fromOklab(toOklab(rgb)).entries())
        expect(Math.abs(n - rgb[i]!)).toBeLessThanOrEqual(1)
    }),
  )
})

test('another lightness is reached by reducing chroma', () => {
  fc.assert(
    fc.property(color, fc.double({ min: 0, max: 1, noNaN: true }), (rgb, l) => {
      expect(Math.abs(lightnessOf(withLightness(rgb, l)) - l)).toBeLessThan(0.04)
    }),
  )
})

test('a readable colour has contrast on dark and light backgrounds, and one that already has it is kept', () => {
  fc.assert(
    fc.property(color, fc.boolean(), (rgb, dark) => {
      const grounds = [dark ? black : white]
      const out = readable(rgb, grounds, 4.5, dark)
      expect(stands(out, grounds, 4.5)).toBe(true)
      expect(readable(out, grounds, 4.5, dark)).toEqual(out)
    }),
  )
})

test('mixing interpolates between two colours', () => {
  expect(mix(black, white, 0)).toEqual(black)
  expect(mix(black, white, 2)).toEqual(white)
  expect(mix(black, white, 0.5)).toEqual([128, 128, 128])
})
