import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ThemeVariables } from '../state/state.ts'
import { deriveAccent } from './accent.ts'
import { contrast, parseColor, toHex, type Rgb } from './colors.ts'
import { presets } from './presets.ts'
import { themeTokens, type Mode } from './tokens.ts'

const modes = ['dark', 'light'] as const
const byte = fc.integer({ min: 0, max: 255 })
const hex = fc.tuple(byte, byte, byte).map((rgb) => toHex(rgb as Rgb))
const mode = fc.constantFrom<Mode>(...modes)

const surfaces = ['canvas', 'surface', 'surface-raised']
/** Texts, with the grounds that they are read on. */
const texts: [string, string[]][] = [
  [
    'text',
    [
      ...surfaces,
      'surface-pressed',
      'accent-soft',
      'positive-soft',
      'caution-soft',
      'critical-soft',
    ],
  ],
  ['text-secondary', [...surfaces, 'surface-pressed']],
  ['text-muted', [...surfaces, 'surface-pressed']],
  ['accent-text', [...surfaces, 'accent-soft']],
  ['positive', [...surfaces, 'positive-soft']],
  ['caution', [...surfaces, 'caution-soft']],
  ['critical', [...surfaces, 'critical-soft']],
  ['on-accent', ['accent', 'accent-hover', 'accent-pressed']],
]
/** Edges that carry meaning, with the grounds that they are seen on. */
const edges: [string, string[]][] = [
  ['accent', surfaces],
  ['focus', surfaces],
  ['edge', surfaces],
]

function failures(tokens: Record<string, string>): string[] {
  const color = (name: string): Rgb =>
    parseColor(tokens[`--portico-${name}`] ?? '') ?? expect.fail(`${name} is no colour`)
  const check = (pairs: [string, string[]][], least: number): string[] =>
    pairs.flatMap(([front, backs]) =>
      backs
        .map((back) => [contrast(color(front), color(back)), `${front} on ${back}`] as const)
        .filter(([ratio]) => ratio < least)
        .map(([ratio, pair]) => `${pair}: ${ratio.toFixed(2)}`),
    )
  return [...check(texts, 4.5), ...check(edges, 3)]
}

test.each(
  modes.flatMap((m) =>
    Object.entries(presets).map(([name, variables]) => [name, m, variables] as const),
  ),
)('preset %s in %s reads everywhere', (_name, m, variables) =>
  expect(failures(themeTokens(m, variables))).toEqual([]),
)

test('any accent has enough contrast everywhere', () => {
  fc.assert(
    fc.property(
      mode,
      hex,
      (m, accent) => void expect(failures(themeTokens(m, { accent }))).toEqual([]),
    ),
    { numRuns: 300 },
  )
})

test('any accent has enough contrast on neutrals of any mix', () => {
  const variables = fc.record({
    accent: hex,
    colorMix: hex,
    colorMixStrength: fc.integer({ min: -10, max: 200 }),
  })
  fc.assert(
    fc.property(mode, variables, (m, v) => void expect(failures(themeTokens(m, v))).toEqual([])),
    { numRuns: 300 },
  )
})

test.each(modes)('the corners of the colour cube and greys have enough contrast in %s', (m) => {
  for (const accent of [
    '#000',
    '#fff',
    '#f00',
    '#0f0',
    '#00f',
    '#ff0',
    '#0ff',
    '#f0f',
    '#777',
    '#808080',
    '#121316',
  ])
    expect([
      accent,
      failures(themeTokens(m, { accent, colorMix: accent, colorMixStrength: 100 })),
    ]).toEqual([accent, []])
})

test('an accent that already has enough contrast is kept', () => {
  expect(deriveAccent('#4353e6', 'light')).toMatchObject({ accent: '#4353e6', onAccent: '#ffffff' })
  expect(deriveAccent('#ffcc00', 'dark')).toMatchObject({ accent: '#ffcc00', onAccent: '#000000' })
})

test('the steps of an accent differ from each other', () => {
  fc.assert(
    fc.property(mode, hex, (m, accent) => {
      const { accent: fill, hover, pressed } = deriveAccent(accent, m)
      expect(new Set([fill, hover, pressed]).size).toBeGreaterThan(1)
    }),
  )
})

test.each(modes)('an invalid accent becomes the default in %s', (m) => {
  expect(deriveAccent('tomato; x', m)).toEqual(
    deriveAccent(m === 'dark' ? '#5b6cff' : '#4353e6', m),
  )
})

test('a mix tints the neutrals, and has no effect without strength', () => {
  const plain = themeTokens('dark')
  expect(themeTokens('dark', { colorMix: '#f00' })).toEqual(plain)
  expect(themeTokens('dark', { colorMix: 'no colour', colorMixStrength: 50 })).toEqual(plain)
  expect(themeTokens('dark', { colorMix: '#f00', colorMixStrength: Number.NaN })).toEqual(plain)
  const red = parseColor(
    themeTokens('dark', { colorMix: '#f00', colorMixStrength: 20 })['--portico-surface']!,
  )!
  expect(red[0]).toBeGreaterThan(red[2])
})

test('the defaults are those of the specification', () => {
  expect(themeTokens('light')).toMatchObject({
    '--portico-canvas': '#ffffff',
    '--portico-text': '#15171a',
    '--portico-accent': '#4353e6',
    '--portico-font-family': 'Inter, system-ui, sans-serif',
    '--portico-font-size-master': '10px',
    '--portico-border-radius-master': '4px',
    '--portico-z-index': '999',
    '--portico-qr-color': '#000000',
  })
})

test('valid variables are used', () => {
  const tokens = themeTokens('dark', {
    fontFamily: '"Source Sans 3", 微软雅黑, sans-serif',
    fontSizeMaster: '11.5px',
    borderRadiusMaster: '0',
    zIndex: -5,
    qrColor: '#123',
  })
  expect(tokens).toMatchObject({
    '--portico-font-family': '"Source Sans 3", 微软雅黑, sans-serif',
    '--portico-font-size-master': '11.5px',
    '--portico-border-radius-master': '0px',
    '--portico-z-index': '-5',
    '--portico-qr-color': '#112233',
  })
})

test.each<ThemeVariables>([
  { fontFamily: 'x;color:red' },
  { fontFamily: 'url(https://example.com/f)' },
  { fontFamily: '"open' },
  { fontFamily: 'a}b{c' },
  { fontFamily: '\\3b' },
  { fontFamily: ' ' },
  { fontSizeMaster: 'calc(1px)' },
  { fontSizeMaster: '10' },
  { fontSizeMaster: '-4px' },
  { borderRadiusMaster: '4px;' },
  { borderRadiusMaster: 'var(--x)' },
  { zIndex: 1.5 },
  { zIndex: Number.POSITIVE_INFINITY },
  { zIndex: 2 ** 40 },
  { qrColor: '#eee' },
  { qrColor: 'red' },
])('treats %o as missing', (variables) =>
  expect(themeTokens('dark', variables)).toEqual(themeTokens('dark')),
)

test('escapes no declaration with any input', () => {
  const nasty = fc.stringMatching(/^[\w;{}<>"'(),:/*\\@! -]{0,40}$/)
  const variables = fc.record({
    fontFamily: nasty,
    accent: nasty,
    colorMix: nasty,
    fontSizeMaster: nasty,
    borderRadiusMaster: nasty,
    qrColor: nasty,
  })
  fc.assert(
    fc.property(variables, (v) => {
      for (const value of Object.values(themeTokens('light', v)))
        expect(value).not.toMatch(/[;{}<>\\@!]|url\(|\/\*/i)
    }),
  )
})
