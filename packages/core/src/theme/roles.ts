/** Before a host's mix. Names state the role, never the hue. */
import type { ThemeVariables } from '../state/state.ts'
import { clamp, fromOklab, parseColor, toOklab, type Rgb } from './colors.ts'

export type Mode = 'dark' | 'light'

export const defaultAccent: Readonly<Record<Mode, string>> = { dark: '#5b6cff', light: '#4353e6' }

export const surfaceRoles = ['canvas', 'surface', 'surface-raised', 'surface-pressed'] as const
export const textRoles = ['text', 'text-secondary', 'text-muted'] as const

export type SurfaceRole = (typeof surfaceRoles)[number]
export type TextRole = (typeof textRoles)[number]

export const neutrals: Readonly<Record<Mode, Readonly<Record<SurfaceRole | TextRole, string>>>> = {
  dark: {
    canvas: '#121316',
    surface: '#1b1d21',
    'surface-raised': '#25282d',
    'surface-pressed': '#2f3338',
    text: '#f4f5f6',
    'text-secondary': '#a9aeb6',
    'text-muted': '#9aa0a9',
  },
  light: {
    canvas: '#ffffff',
    surface: '#f5f6f7',
    'surface-raised': '#eceef0',
    'surface-pressed': '#e1e4e8',
    text: '#15171a',
    'text-secondary': '#5a6068',
    'text-muted': '#5f656d',
  },
}

export const signals: Readonly<
  Record<Mode, Readonly<Record<'positive' | 'caution' | 'critical', string>>>
> = {
  dark: { positive: '#4cc38a', caution: '#f1a10d', critical: '#ff8a80' },
  light: { positive: '#18794e', caution: '#8a5300', critical: '#b3261e' },
}

const lightnessReach = 0.06

export function neutral(
  mode: Mode,
  role: SurfaceRole | TextRole,
  variables: ThemeVariables = {},
): Rgb {
  const base = parseColor(neutrals[mode][role])!
  const tint = variables.colorMix === undefined ? null : parseColor(variables.colorMix)
  const strength =
    clamp(Number.isFinite(variables.colorMixStrength) ? variables.colorMixStrength! : 0, 0, 100) /
    100
  if (!tint || strength === 0) return base
  const [from, to] = [toOklab(base), toOklab(tint)]
  return fromOklab([
    from[0] +
      clamp((to[0] - from[0]) * strength, -lightnessReach * strength, lightnessReach * strength),
    from[1] + (to[1] - from[1]) * strength,
    from[2] + (to[2] - from[2]) * strength,
  ])
}

/** Canvas first: the backgrounds of text and control edges. */
export function grounds(mode: Mode, variables: ThemeVariables = {}): Rgb[] {
  return surfaceRoles.slice(0, 3).map((role) => neutral(mode, role, variables))
}
