import {
  black,
  contrast,
  lightnessOf,
  mix,
  parseColor,
  readable,
  stands,
  toHex,
  white,
  withLightness,
  type Rgb,
} from './colors.ts'
import { defaultAccent, grounds, type Mode } from './roles.ts'

/** As `#rrggbb`. */
export interface Accent {
  /** A fill: 3:1 against the surfaces. */
  accent: string
  /** Its label, 4.5:1 on the fill in all three steps. */
  onAccent: string
  hover: string
  pressed: string
  /** A weak fill under `text`. */
  soft: string
  /** 4.5:1 on every surface and on `soft`. */
  text: string
  /** The focus ring, 3:1 against the surfaces. */
  focus: string
}

/**
 * A colour with enough contrast is kept; any other is moved in OKLCH lightness, as little as
 * needed. An invalid colour gives the default accent.
 *
 * @param surfaces Its backgrounds, when a host's mix has changed the neutrals.
 * @example deriveAccent('#ffcc00', 'light').onAccent // '#000000'
 */
export function deriveAccent(
  accent: string,
  mode: Mode,
  surfaces: readonly Rgb[] = grounds(mode),
): Accent {
  const asked = parseColor(accent) ?? parseColor(defaultAccent[mode])!
  const [canvas = mode === 'dark' ? black : white] = surfaces
  const { fill, label } = fillOf(asked, surfaces)
  const soft = mix(canvas, asked, 0.14)
  const dark = mode === 'dark'
  return {
    accent: toHex(fill),
    onAccent: toHex(label),
    hover: toHex(step(fill, label, 0.045)),
    pressed: toHex(step(fill, label, 0.09)),
    soft: toHex(soft),
    text: toHex(readable(asked, [...surfaces, soft], 4.5, dark)),
    focus: toHex(readable(asked, surfaces, 3, dark)),
  }
}

/** The nearest lightness at which edge and label both have enough contrast. */
function fillOf(asked: Rgb, surfaces: readonly Rgb[]): { fill: Rgb; label: Rgb } {
  // Hosts expect a white label on a strong colour if it is nearly legible: then the fill is
  // adjusted.
  const first = contrast(asked, white) >= 3 ? white : black
  for (const [label, maxDistance] of [
    [first, 0.12],
    [white, 1],
    [black, 1],
  ] as const) {
    const fill = nearest(
      asked,
      maxDistance,
      (color) => contrast(color, label) >= 4.5 && stands(color, surfaces, 3),
    )
    if (fill) return { fill, label }
  }
  return contrast(asked, white) >= 4.5
    ? { fill: asked, label: white }
    : { fill: asked, label: black }
}

function nearest(color: Rgb, maxDistance: number, fits: (color: Rgb) => boolean): Rgb | null {
  if (fits(color)) return color
  const lightness = lightnessOf(color)
  for (let distance = 0.005; distance <= maxDistance; distance += 0.005)
    for (const l of [lightness - distance, lightness + distance]) {
      if (l < 0 || l > 1) continue
      const moved = withLightness(color, l)
      if (fits(moved)) return moved
    }
  return null
}

/**
 * Away from the label, or towards it when there is no room left; the label keeps enough contrast.
 */
function step(fill: Rgb, label: Rgb, by: number): Rgb {
  const lightness = lightnessOf(fill)
  const away = label === white ? -by : by
  const room = away < 0 ? lightness > 0.15 : lightness < 0.95
  const moved = withLightness(fill, lightness + (room ? away : -away))
  return contrast(moved, label) >= 4.5 ? moved : fill
}
