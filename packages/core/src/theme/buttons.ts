import type { ThemeVariables } from '../state/state.ts'
import { black, contrast, mix, parseColor, readable, toHex, white, type Rgb } from './colors.ts'
import type { Mode, themeTokens } from './tokens.ts'

export interface ButtonRule {
  media?: string
  selector: string
  tokens: Readonly<Record<string, string>>
}

/**
 * The custom properties of the buttons' static sheet. Texts reach 4.5:1 on their background, at
 * rest, hovered and pressed, for any input.
 *
 * @param tokens From {@link themeTokens}. Passed in, because a page loads that on demand.
 * @example buttonTokens('light', themeTokens('light', { accent: '#ffcc00' }))['--portico-b-on-accent']
 */
export function buttonTokens(
  mode: Mode,
  tokens: Readonly<Record<string, string>>,
): Record<string, string> {
  const read = (name: string): string => tokens[`--portico-${name}`]!
  const color = (name: string): Rgb => parseColor(read(name))!
  const dark = mode === 'dark'
  const ground = dark ? 'surface-raised' : 'canvas'
  // The static sheet's mix of the background while pressed, or a little more.
  const pressed = mix(color(ground), color('text'), 0.16)
  const text = (name: string): string =>
    toHex(readable(color(name), [color(ground), pressed], 4.5, dark))
  return {
    '--portico-b-bg': read(ground),
    '--portico-b-fg': text('text'),
    '--portico-b-critical': text('critical'),
    '--portico-b-accent': read('accent'),
    '--portico-b-on-accent': read('on-accent'),
    // Mixed into the accent on hover, away from its label.
    '--portico-b-shade': toHex(contrast(color('on-accent'), white) > 4.5 ? white : black),
    '--portico-b-font': read('font-family'),
    '--portico-b-size': read('font-size-master'),
    '--portico-b-radius': read('border-radius-master'),
  }
}

/**
 * The rules for both modes, so that a visitor's choice needs no other text.
 *
 * @param instance The instance's id; undefined for the buttons of every one.
 */
export function buttonRules(
  instance: string | undefined,
  variables: ThemeVariables,
  derive: typeof themeTokens,
): ButtonRule[] {
  // More specific than the static sheet, in any order of the two.
  const selector = `[data-portico-button][data-portico-id${instance === undefined ? '' : `="${escapeString(instance)}"`}][data-theme`
  const dark = buttonTokens('dark', derive('dark', variables))
  const light = buttonTokens('light', derive('light', variables))
  return [
    { selector: `${selector}]`, tokens: dark },
    { selector: `${selector}="light"]`, tokens: light },
    { media: '(prefers-color-scheme:light)', selector: `${selector}="system"]`, tokens: light },
  ]
}

/**
 * Quotes a CSS string. An angle bracket is escaped too, because a host may write the rules into its
 * markup, with a nonce.
 */
function escapeString(text: string): string {
  return text.replace(/[^\w-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)
}
