import type { ThemeVariables } from '../state/state.ts'
import { deriveAccent } from './accent.ts'
import { black, contrast, mix, parseColor, readable, toHex, white } from './colors.ts'
import {
  defaultAccent,
  grounds,
  neutral,
  signals,
  surfaceRoles,
  textRoles,
  type Mode,
} from './roles.ts'
import { safeFamily, safeLayer, safeLength } from './safe.ts'

export type { Mode }

/**
 * Every text pair reaches 4.5:1 and every meaningful edge 3:1, for any accent or mix; an invalid
 * variable is ignored.
 *
 * @param mode `system` resolved.
 * @example themeTokens('dark', { accent: '#ff5a1f' })['--portico-on-accent']
 */
export function themeTokens(mode: Mode, variables: ThemeVariables = {}): Record<string, string> {
  const dark = mode === 'dark'
  const surfaces = grounds(mode, variables)
  const pressed = neutral(mode, 'surface-pressed', variables)
  const canvas = surfaces[0]!
  const tokens: Record<string, string> = {}
  const put = (name: string, value: string): void => void (tokens[`--portico-${name}`] = value)

  for (const role of surfaceRoles) put(role, toHex(neutral(mode, role, variables)))
  for (const role of textRoles) {
    const wanted = neutral(mode, role, variables)
    put(role, toHex(readable(wanted, [...surfaces, pressed], 4.5, dark)))
  }
  put('line', dark ? 'rgb(255 255 255 / .09)' : 'rgb(0 0 0 / .1)')
  // For a border that is the only sign of a control; a hairline is decoration.
  const edge = mix(canvas, dark ? white : black, 0.4)
  put('edge', toHex(readable(edge, surfaces, 3, dark)))
  put('backdrop', dark ? 'rgb(0 0 0 / .48)' : 'rgb(0 0 0 / .32)')

  const accent = deriveAccent(variables.accent ?? defaultAccent[mode], mode, surfaces)
  put('accent', accent.accent)
  put('on-accent', accent.onAccent)
  put('accent-hover', accent.hover)
  put('accent-pressed', accent.pressed)
  put('accent-soft', accent.soft)
  put('accent-text', accent.text)
  put('focus', accent.focus)
  for (const [role, value] of Object.entries(signals[mode])) {
    const signal = parseColor(value)!
    const soft = mix(canvas, signal, 0.14)
    put(role, toHex(readable(signal, [...surfaces, soft], 4.5, dark)))
    put(`${role}-soft`, toHex(soft))
  }

  const font = safeFamily(variables.fontFamily) ?? 'Inter, system-ui, sans-serif'
  put('font-family', font)
  put('font-size-master', safeLength(variables.fontSizeMaster) ?? '10px')
  put('border-radius-master', safeLength(variables.borderRadiusMaster) ?? '4px')
  put('z-index', safeLayer(variables.zIndex) ?? '999')
  // QR codes are on white in both modes: scanners expect dark on light.
  const qr = variables.qrColor === undefined ? null : parseColor(variables.qrColor)
  put('qr-color', toHex(qr && contrast(qr, white) >= 4.5 ? qr : black))
  return tokens
}
