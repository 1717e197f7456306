import type { ThemeMode, ThemeVariables } from '../state/state.ts'
import { buttonRules } from './buttons.ts'
import { cssOf } from './css.ts'
import { themeTokens } from './tokens.ts'

export { presets, type PresetName } from './presets.ts'

/** A theme: spread it into the options of `createPortico`. */
export interface Theme {
  /** The colour mode. */
  themeMode: ThemeMode
  /** The differences from the neutral theme. */
  themeVariables: ThemeVariables
}

/** The options of {@link themeCss}. */
export interface ThemeCssOptions {
  /** The `id` of the instance. Default: that of an instance without one. */
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
 * The theme of one instance's buttons as CSS, so that it applies before any script runs. Colours
 * are derived and checked as in the page, for dark, light and the system's setting. An invalid
 * value is ignored, and none can end its declaration.
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
