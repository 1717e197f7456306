import { buttonRules, type ButtonRule } from './buttons.ts'
import { presets, type PresetName } from './presets.ts'
import { themeTokens } from './tokens.ts'

export function cssOf(rules: readonly ButtonRule[]): string {
  const texts = rules.map(({ media, selector, tokens }) => {
    const rule = `${selector}{${Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
    return media === undefined ? rule : `@media ${media}{${rule}}`
  })
  return `${texts.join('\n')}\n`
}

/**
 * A preset for the buttons of every instance: the build writes a stylesheet of each for pages
 * rendered on a server.
 */
export const presetCss = (name: PresetName): string =>
  cssOf(buttonRules(undefined, presets[name], themeTokens))
