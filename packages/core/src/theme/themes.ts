/** Ready-made looks, themes by a few values, and the CSS that a server's first paint needs. */
import type { ThemeMode, ThemeVariables } from '../state/state.ts'
import { buttonRules } from './buttons.ts'
import { cssOf } from './css.ts'
import { themeTokens } from './tokens.ts'

export { presets, type PresetName } from './presets.ts'

/** The options of `createPortico` that make a theme: spread it there. */
export interface Theme {
  /** Which colours stand on which. */
  themeMode: ThemeMode
  /** What differs from the neutral look. */
  themeVariables: ThemeVariables
}

/** Options of {@link themeCss}. */
export interface ThemeCssOptions {
  /** The `id` of the instance, as `createPortico` has it. Default: that of an instance without one. */
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
 * The theme of one instance's buttons as CSS, for a stylesheet of the host's own: so they have it before any script runs. Colours
 * are derived and checked as in the page itself, for dark, for light and for the visitor's system; a value that is not valid counts
 * as not given, and none can end its declaration.
 *
 * @example
 * import { writeFileSync } from 'node:fs'
 * writeFileSync('public/portico-theme.css', themeCss(darkTheme({ accent: '#ff5a1f' }), { instance: 'shop' }))
 */
export function themeCss({ themeVariables = {} }: Partial<Theme>, { instance = 'default' }: ThemeCssOptions = {}): string {
  return cssOf(buttonRules(instance, themeVariables, themeTokens))
}
