/** What a host's theme makes of the buttons in its page, as rules for the buttons of one instance. */
import type { ThemeVariables } from '../state/state.ts'
import { mix, parseColor, readable, toHex, type Rgb } from './colors.ts'
import { themeTokens, type Mode } from './tokens.ts'

/** One style rule, inside a media query where it has one. */
export interface ButtonRule {
  media?: string
  selector: string
  tokens: Readonly<Record<string, string>>
}

/**
 * The custom properties that the buttons' static sheet reads. Texts reach 4.5:1 on what they stand on, at rest, under the pointer
 * and pressed, whatever comes in.
 *
 * @example buttonTokens('light', { accent: '#ffcc00' })['--portico-b-on-accent']
 */
export function buttonTokens(mode: Mode, variables: ThemeVariables = {}): Record<string, string> {
  const tokens = themeTokens(mode, variables)
  const read = (name: string): string => tokens[`--portico-${name}`]!
  const color = (name: string): Rgb => parseColor(read(name))!
  const dark = mode === 'dark'
  const [rest, step] = dark ? ['surface-raised', 'surface-pressed'] : ['canvas', 'surface-raised']
  // What a pressed button's ground is mixed to in the static sheet, or a little more.
  const pressed = mix(color(step!), color('text'), 0.1)
  const text = (name: string): string => toHex(readable(color(name), [color(rest!), color(step!), pressed], 4.5, dark))
  return {
    '--portico-b-bg': read(rest!),
    '--portico-b-step': read(step!),
    '--portico-b-fg': text('text'),
    '--portico-b-critical': text('critical'),
    '--portico-b-accent': read('focus'),
    '--portico-b-accent-bg': read('accent'),
    '--portico-b-accent-hover': read('accent-hover'),
    '--portico-b-accent-pressed': read('accent-pressed'),
    '--portico-b-on-accent': read('on-accent'),
    '--portico-b-font': read('font-family'),
    '--portico-b-size': read('font-size-master'),
    '--portico-b-radius': read('border-radius-master'),
  }
}

/** The rules of one instance's buttons: for each mode that they may have, so that a visitor's own choice needs no other text. */
export function buttonRules(instance: string, variables: ThemeVariables): ButtonRule[] {
  // More specific than the static sheet's, wherever the two stand.
  const selector = `[data-portico-button][data-portico-id="${escapeString(instance)}"][data-theme`
  const dark = buttonTokens('dark', variables)
  const light = buttonTokens('light', variables)
  return [
    { selector: `${selector}]`, tokens: dark },
    { selector: `${selector}="light"]`, tokens: light },
    { media: '(prefers-color-scheme:light)', selector: `${selector}="system"]`, tokens: light },
  ]
}

/** A text between double quotes in CSS. An angle bracket is escaped too, because a host may write the rules into its markup, with a nonce. */
function escapeString(text: string): string {
  return text.replace(/[^\w-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)
}
