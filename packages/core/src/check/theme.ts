/** Deriving the theme skips an invalid value silently, so this check reports it. */
import { parseColor } from '../theme/colors.ts'
import { safeFamily, safeLayer, safeLength } from '../theme/safe.ts'
import { themeModes, themeVariables } from './known.ts'
import { fieldsOf, text, unknown, type Fields, type Say } from './text.ts'

type Kind = (typeof themeVariables)[keyof typeof themeVariables]

const kinds: Readonly<Record<Kind, readonly [(value: unknown) => boolean, string]>> = {
  colour: [
    (value) => typeof value === 'string' && parseColor(value) !== null,
    'a colour: `#rgb`, `#rrggbb`, `rgb()` or `hsl()`',
  ],
  family: [
    (value) => safeFamily(value) !== undefined,
    'a list of font families such as `Inter, sans-serif`',
  ],
  length: [(value) => safeLength(value) !== undefined, 'a length such as `4px`'],
  percent: [
    (value) => typeof value === 'number' && value >= 0 && value <= 100,
    'a number from 0 to 100',
  ],
  layer: [(value) => safeLayer(value) !== undefined, 'a whole number'],
}

export function checkTheme(given: Fields, say: Say): void {
  const mode = given['themeMode']
  if (mode !== undefined && !themeModes.includes(mode))
    say(`\`themeMode\` is "dark", "light" or "system", not ${text(mode)}.`)
  const known: Readonly<Record<string, Kind>> = themeVariables
  for (const [key, value] of Object.entries(fieldsOf(given['themeVariables']))) {
    const kind = Object.hasOwn(known, key) ? known[key] : undefined
    if (!kind) say(unknown('theme variable', key, known))
    else if (value !== undefined && !kinds[kind][0](value))
      say(`\`themeVariables.${key}\` is ${kinds[kind][1]}, not ${text(value)}; it is passed over.`)
  }
}
