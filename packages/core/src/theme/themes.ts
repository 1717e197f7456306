/** Ready-made themes, themes from a few values, and the CSS for a server's first paint. */
import type { ThemeMode, ThemeVariables } from '../state/state.ts'
import { buttonRules } from './buttons.ts'
import { cssOf } from './css.ts'
import { themeTokens } from './tokens.ts'

export { presets, type PresetName } from './presets.ts'

/** The options of `createPortico` that make a theme: spread it there. */
export interface Theme {
  /** The colour mode. */
  themeMode: ThemeMode
  /** The differences from the neutral theme. */
  themeVariables: ThemeVariables
}

/** Options of {@link themeCss}. */
export interface ThemeCssOptions {
  /**
   * The `id` of the instance, as `createPortico` has it. Default: that of an instance without one.
   */
  instance?: string
}

/**
 * A light theme.
 *
 * @example createPortico({ adapters: [evm()], ...lightTheme({ accent: '#0057ff' }) })
 */
export function lightTheme(variables: ThemeVariables = {}): Theme {
  return { themeMode: 'light', themeVariables: variables }
}

/**
 * A dark theme.
 *
 * @example createPortico({ adapters: [evm()], ...darkTheme({ accent: '#ff5a1f' }) })
 */
export function darkTheme(variables: ThemeVariables = {}): Theme {
  return { themeMode: 'dark', themeVariables: variables }
}

/**
 * The theme of one instance's buttons as CSS for the host's own stylesheet, so that it applies
 * before any script runs. Colours are derived and checked as in the page, for dark, for light and
 * for the visitor's system. An invalid value counts as not given, and none can end its declaration.
 *
 * @example
 * import { writeFileSync } from 'node:fs'
 * writeFileSync(
 *   'public/portico-theme.css',
 *   themeCss(darkTheme({ accent: '#ff5a1f' }), { instance: 'shop' }),
 * )
 */
export function themeCss(
  { themeVariables = {} }: Partial<Theme>,
  { instance = 'default' }: ThemeCssOptions = {},
): string {
  return cssOf(buttonRules(instance, themeVariables, themeTokens))
}
