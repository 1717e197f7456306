import type { ThemeVariables } from '../state/state.ts'

/** Ready-made themes: pass one as `themeVariables`, or spread it and change a value. */
export type PresetName = 'arch' | 'ink' | 'grove' | 'ember' | 'dusk'

/**
 * Named theme variables; each reads in dark and in light.
 *
 * @example createPortico({ adapters: [evm()], themeVariables: presets.grove })
 */
export const presets: Readonly<Record<PresetName, ThemeVariables>> = {
  /** The default: neutral greys, indigo. */
  arch: {},
  /** No colour except text and background. */
  ink: { accent: '#6b7280', borderRadiusMaster: '2px' },
  /** Quiet greens. */
  grove: { accent: '#1f9d66', colorMix: '#1f9d66', colorMixStrength: 8 },
  /** Warm greys and a strong orange. */
  ember: { accent: '#f0601e', colorMix: '#b5642a', colorMixStrength: 10 },
  /** Violet in everything, softer corners. */
  dusk: { accent: '#9b5de5', colorMix: '#7a4fd0', colorMixStrength: 14, borderRadiusMaster: '5px' },
}
