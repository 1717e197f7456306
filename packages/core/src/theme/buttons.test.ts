import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ThemeVariables } from '../state/state.ts'
import { buttonRules, buttonTokens } from './buttons.ts'
import { presetCss } from './css.ts'
import { contrast, mix, parseColor, toHex, type Rgb } from './colors.ts'
import { darkTheme, lightTheme, presets, themeCss } from './themes.ts'
import { themeTokens, type Mode } from './tokens.ts'

const tokensOf = (mode: Mode, variables?: ThemeVariables): Record<string, string> =>
  buttonTokens(mode, themeTokens(mode, variables))

const modes: readonly Mode[] = ['dark', 'light']
const byte = fc.integer({ min: 0, max: 255 })
const hex = fc.tuple(byte, byte, byte).map((rgb) => toHex(rgb as Rgb))

function failures(tokens: Record<string, string>): string[] {
  const color = (name: string): Rgb =>
    parseColor(tokens[`--portico-b-${name}`] ?? '') ?? expect.fail(`${name} is no colour`)
  const pairs: [string, Rgb, Rgb][] = [
    ...['fg', 'critical'].flatMap((front) =>
      [0, 0.07, 0.14]
        .map((share) => mix(color('bg'), color('fg'), share))
        .map((back): [string, Rgb, Rgb] => [front, color(front), back]),
    ),
    ...[0, 0.07, 0.14].map((share): [string, Rgb, Rgb] => [
      `on-accent, ${share} shaded`,
      color('on-accent'),
      mix(color('accent'), color('shade'), share),
    ]),
  ]
  return pairs
    .filter(([, front, back]) => contrast(front, back) < 4.5)
    .map(([pair, front, back]) => `${pair}: ${toHex(front)} on ${toHex(back)}`)
}

test('a button’s text has enough contrast at rest, hovered and pressed, with any accent and mix', () => {
  const variables = fc.record({
    accent: hex,
    colorMix: hex,
    colorMixStrength: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...modes),
      variables,
      (mode, v) => void expect(failures(tokensOf(mode, v))).toEqual([]),
    ),
    { numRuns: 300 },
  )
})

test.each(Object.entries(presets))(
  'the buttons have enough contrast with the preset %s',
  (_name, variables) => {
    for (const mode of modes) expect(failures(tokensOf(mode, variables))).toEqual([])
  },
)

test('accent, font, size, radius and mix reach the buttons', () => {
  const plain = tokensOf('dark')
  const themed = tokensOf('dark', {
    accent: '#ffcc00',
    fontFamily: 'Georgia, serif',
    fontSizeMaster: '11px',
    borderRadiusMaster: '2px',
    colorMix: '#ff0000',
    colorMixStrength: 50,
  })
  expect(themed).toMatchObject({
    '--portico-b-accent': '#ffcc00',
    '--portico-b-on-accent': '#000000',
    '--portico-b-font': 'Georgia, serif',
    '--portico-b-size': '11px',
    '--portico-b-radius': '2px',
  })
  expect(themed['--portico-b-bg']).not.toBe(plain['--portico-b-bg'])
})

test('a theme is what createPortico accepts', () => {
  expect(lightTheme({ accent: '#0057ff' })).toEqual({
    themeMode: 'light',
    themeVariables: { accent: '#0057ff' },
  })
  expect(darkTheme()).toEqual({ themeMode: 'dark', themeVariables: {} })
})

test('the CSS for a host’s sheet has a rule for each mode, for this instance only', () => {
  const css = themeCss(darkTheme({ accent: '#ffcc00' }), { instance: 'shop' })
  const [dark, light, system, ...rest] = css.split('\n')
  expect(dark).toMatch(
    /^\[data-portico-button\]\[data-portico-id="shop"\]\[data-theme\]\{--portico-b-bg:#[\da-f]{6};.*\}$/,
  )
  expect(light).toMatch(
    /^\[data-portico-button\]\[data-portico-id="shop"\]\[data-theme="light"\]\{/,
  )
  expect(system).toMatch(
    /^@media \(prefers-color-scheme:light\)\{.*\[data-theme="system"\]\{.*\}\}$/,
  )
  expect(rest).toEqual([''])
  expect(themeCss({})).toContain('[data-portico-id="default"]')
})

test('escapes no declaration or selector with any input', () => {
  const nasty = fc.oneof(fc.string(), fc.stringMatching(/^[\w;{}<>"'(),:/*\\@![\]\n -]{0,40}$/))
  const variables = fc.record({
    fontFamily: nasty,
    accent: nasty,
    colorMix: nasty,
    fontSizeMaster: nasty,
    borderRadiusMaster: nasty,
  })
  fc.assert(
    fc.property(variables, nasty, (themeVariables, instance) => {
      const css = themeCss({ themeVariables }, { instance })
      expect(css).not.toMatch(/<|url\(|\/\*|!/i)
      expect(css.split('\n')).toHaveLength(4)
      // There are three rules and a media query, and no other brace.
      expect(css.match(/\{/g)).toHaveLength(4)
      for (const { selector } of buttonRules(instance, themeVariables, themeTokens))
        expect(selector).toMatch(
          /^\[data-portico-button\]\[data-portico-id="(?:[\w-]|\\[\da-f]+ )*"\]\[data-theme(?:="\w+")?\]$/,
        )
    }),
  )
})

test.each(Object.keys(presets) as (keyof typeof presets)[])(
  'the sheet of the preset %s equals the buttons of an instance with its variables',
  (name) => {
    const of = (instance: string) => themeCss({ themeVariables: presets[name] }, { instance })
    expect(presetCss(name)).toBe(of('shop').replaceAll('="shop"', ''))
    expect(presetCss(name)).toContain('[data-portico-id][data-theme="system"]')
  },
)
