/** Colour arithmetic in sRGB and OKLab. */

export type Rgb = readonly [number, number, number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

const part: RegExp = /^[-+]?(\d+\.?\d*|\.\d+)(%|deg)?$/

/** `#rgb`, `#rrggbb`, `rgb()` or `hsl()`, with commas or spaces, opacity ignored; else null. */
export function parseColor(text: string): Rgb | null {
  const value = text.slice(0, 100).trim().toLowerCase()
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1]
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return triple((i) => Number.parseInt(full.slice(2 * i, 2 * i + 2), 16))
  }
  const call = /^(rgb|hsl)a?\(([^()]+)\)$/.exec(value)
  const parts = (call?.[2] ?? '').split(/[\s,/]+/).filter(Boolean)
  if ((parts.length !== 3 && parts.length !== 4) || !parts.every((each) => part.test(each)))
    return null
  const numbers = parts.map((each) => Number.parseFloat(each))
  if (call?.[1] === 'hsl') return fromHsl(numbers[0]!, numbers[1]! / 100, numbers[2]! / 100)
  return triple((i) =>
    Math.round(clamp(parts[i]!.endsWith('%') ? (numbers[i]! * 255) / 100 : numbers[i]!, 0, 255)),
  )
}

export function clamp(n: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, n))
}

function triple(of: (index: number) => number): Rgb {
  return [of(0), of(1), of(2)]
}

function fromHsl(hue: number, s: number, l: number): Rgb {
  const [saturation, light] = [clamp(s, 0, 1), clamp(l, 0, 1)]
  const channel = (n: number): number => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12
    return Math.round(
      255 *
        clamp(
          light - saturation * Math.min(light, 1 - light) * clamp(Math.min(k - 3, 9 - k), -1, 1),
          0,
          1,
        ),
    )
  }
  return [channel(0), channel(8), channel(4)]
}

export function toHex(color: Rgb): string {
  return `#${color.map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

function linear(n: number): number {
  return n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4
}

function gamma(n: number): number {
  return Math.round(255 * clamp(n <= 0.0031308 ? n * 12.92 : 1.055 * n ** (1 / 2.4) - 0.055, 0, 1))
}

/** Relative luminance (WCAG 2), 0 to 1. */
export function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** WCAG 2, of opaque colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Lightness, 0 to 1, and the two opponent axes. */
export type Oklab = readonly [number, number, number]

export function toOklab(color: Rgb): Oklab {
  const [r, g, b] = [linear(color[0]), linear(color[1]), linear(color[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toLinear([L, a, b]: Oklab): number[] {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The nearest sRGB colour: same lightness and hue, as much chroma as fits. */
export function fromOklab([lightness, a, b]: Oklab): Rgb {
  const l = clamp(lightness, 0, 1)
  // Rounding may leave the gamut slightly; in dark colours, that is visible.
  const slack = 0.002 * l
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const out = toLinear([l, a * chroma, b * chroma])
    if (out.every((n) => n >= -slack && n <= 1 + slack)) return triple((i) => gamma(out[i]!))
  }
  return triple(() => gamma(l ** 3))
}

/** OKLCH lightness, 0 to 1. */
export function withLightness(color: Rgb, lightness: number): Rgb {
  const [, a, b] = toOklab(color)
  return fromOklab([lightness, a, b])
}

export function lightnessOf(color: Rgb): number {
  return toOklab(color)[0]
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return triple((i) => Math.round(a[i]! + (b[i]! - a[i]!) * clamp(share, 0, 1)))
}

export function stands(color: Rgb, grounds: readonly Rgb[], ratio: number): boolean {
  return grounds.every((ground) => contrast(color, ground) >= ratio)
}

export function readable(color: Rgb, grounds: readonly Rgb[], ratio: number, dark: boolean): Rgb {
  if (stands(color, grounds, ratio)) return color
  const step = dark ? 0.01 : -0.01
  for (let l = lightnessOf(color) + step; l > 0 && l < 1; l += step) {
    const moved = withLightness(color, l)
    if (stands(moved, grounds, ratio)) return moved
  }
  return dark ? white : black
}
