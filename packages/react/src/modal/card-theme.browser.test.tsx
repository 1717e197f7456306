/** Tests of the theme variables of a host, as they arrive at the card in every mode. */
import { expect, test } from 'vitest'
import { themeTokens } from '../../../core/src/theme/tokens.ts'
import { withColorScheme } from '../../test/browser/color-scheme.ts'
import { cardElement, openConnect, visit } from '../../test/browser/host.tsx'

const themes = [
  { accent: '#ff2d55', borderRadiusMaster: '2px', fontSizeMaster: '11px' },
  { accent: '#0a7d4f', colorMix: '#0a7d4f', colorMixStrength: 20, fontFamily: 'Georgia, serif' },
  { accent: '#ffcc00', colorMix: '#8000ff', colorMixStrength: 8, zIndex: 1234, qrColor: '#222222' },
] as const

/** What the card reads of the names that a theme has. */
function tokensOfCard(names: readonly string[]): Record<string, string> {
  const style = getComputedStyle(cardElement()!)
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]))
}

/** The colour of a channel as the browser writes it: `.09` and `0.09` are one. */
const asComputed = (tokens: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [name, value.replace(/(?<= )\./g, '0.')]),
  )

test.each([
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
] as const)(
  'gives the card every variable of a host’s theme in mode %s on a %s system',
  async (themeMode, system, mode) => {
    await withColorScheme(system)
    const { portico } = visit({ config: { themeMode } })
    await openConnect()
    for (const themeVariables of themes) {
      const wanted = themeTokens(mode, themeVariables)
      portico.setThemeVariables(themeVariables)
      await expect
        .poll(() => asComputed(tokensOfCard(Object.keys(wanted))))
        .toEqual(asComputed(wanted))
    }
  },
)
