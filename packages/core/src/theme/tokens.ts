import type { ThemeVariables } from '../state.ts'
import { contrast, lightnessOf, mix, parseColor, readable, toHex, withLightness, type Rgb } from './colors.ts'

type Mode = 'dark' | 'light'

/** Neutral roles and signals before a host's mix; see the visual guide. */
const neutrals = {
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
} as const

const signals = {
  dark: { positive: '#4cc38a', caution: '#f1a10d', critical: '#ff8a80' },
  light: { positive: '#18794e', caution: '#8a5300', critical: '#b3261e' },
} as const

const accents = { dark: '#5b6cff', light: '#4353e6' } as const
const rgb = (hex: string): Rgb => parseColor(hex) ?? [0, 0, 0]
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** Only what can stand as one CSS value: no way out of the declaration, nothing that loads. */
function safe(value: string | undefined, pattern: RegExp): string | undefined {
  return value !== undefined && value.length < 200 && pattern.test(value) ? value : undefined
}

const length = /^\d{1,3}(\.\d+)?px$/
const family = /^[\w\s"',-]+$/

/**
 * The tokens of one theme as CSS custom properties. Every text pair reaches 4.5:1 and every edge
 * that carries meaning 3:1, whatever accent comes in: it is moved in OKLCH until it does.
 */
export function themeTokens(mode: Mode, variables: ThemeVariables = {}): Record<string, string> {
  const tint = variables.colorMix === undefined ? null : parseColor(variables.colorMix)
  const share = Math.min(100, Math.max(0, variables.colorMixStrength ?? 0)) / 100
  const tokens: Record<string, string> = {}
  const put = (name: string, value: Rgb): void => void (tokens[`--portico-${name}`] = toHex(value))

  const base = neutrals[mode]
  const ground = (name: keyof typeof base): Rgb => (tint ? mix(rgb(base[name]), tint, share * 0.5) : rgb(base[name]))
  const grounds = [ground('canvas'), ground('surface'), ground('surface-raised')]
  for (const name of ['canvas', 'surface', 'surface-raised', 'surface-pressed'] as const) put(name, ground(name))
  for (const name of ['text', 'text-secondary', 'text-muted'] as const) put(name, readable(rgb(base[name]), grounds, 4.5))
  tokens['--portico-line'] = mode === 'dark' ? 'rgb(255 255 255 / .09)' : 'rgb(0 0 0 / .1)'

  const accent = (variables.accent && parseColor(variables.accent)) || rgb(accents[mode])
  const deep = lightnessOf(accent)
  // The fill carries a label: whichever of white and black reads on it, the fill moving if neither does.
  const fill = contrast(accent, white) >= 4.5 || contrast(accent, black) >= 7 ? accent : withLightness(accent, Math.min(deep, 0.56))
  const label = contrast(fill, white) >= 4.5 ? white : black
  put('accent', fill)
  put('on-accent', label)
  const step = label === white ? -0.04 : 0.04
  put('accent-hover', withLightness(fill, Math.min(1, Math.max(0, lightnessOf(fill) + step))))
  put('accent-pressed', withLightness(fill, Math.min(1, Math.max(0, lightnessOf(fill) + 2 * step))))
  put('accent-text', readable(accent, grounds, 4.5))
  put('focus', readable(accent, grounds, 3))
  tokens['--portico-accent-soft'] = toHex(mix(ground('canvas'), accent, 0.14))
  for (const [name, value] of Object.entries(signals[mode])) {
    put(name, readable(rgb(value), grounds, 4.5))
    tokens[`--portico-${name}-soft`] = toHex(mix(ground('canvas'), rgb(value), 0.14))
  }

  tokens['--portico-backdrop'] = mode === 'dark' ? 'rgb(0 0 0 / .48)' : 'rgb(0 0 0 / .32)'
  tokens['--portico-font'] = safe(variables.fontFamily, family) ?? 'Inter, system-ui, sans-serif'
  tokens['--portico-font-family'] = tokens['--portico-font']
  tokens['--portico-font-size-master'] = safe(variables.fontSizeMaster, length) ?? '10px'
  tokens['--portico-border-radius-master'] = safe(variables.borderRadiusMaster, length) ?? '4px'
  tokens['--portico-z-index'] = String(Number.isInteger(variables.zIndex) ? variables.zIndex : 999)
  const qr = (variables.qrColor && parseColor(variables.qrColor)) || black
  put('qr-color', contrast(qr, white) >= 4.5 ? qr : black)
  return tokens
}
