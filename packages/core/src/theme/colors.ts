/** Colour arithmetic in sRGB and OKLCH: just enough to derive readable steps from any accent. */
export type Rgb = readonly [number, number, number]

/** `#rgb`, `#rrggbb`, `rgb()` or `hsl()`; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const value = text.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1]
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex
    return [0, 2, 4].map((i) => Number.parseInt(full.slice(i, i + 2), 16)) as unknown as Rgb
  }
  const parts = /^(rgb|hsl)\(([^)]+)\)$/.exec(value)
  const numbers = parts?.[2]?.split(/[\s,/]+/).filter(Boolean).slice(0, 3).map((n) => Number.parseFloat(n)) ?? []
  if (numbers.length !== 3 || numbers.some((n) => !Number.isFinite(n))) return null
  const [a, b, c] = numbers as [number, number, number]
  return parts?.[1] === 'rgb' ? (numbers.map((n) => clamp(Math.round(n), 0, 255)) as unknown as Rgb) : fromHsl(a, b / 100, c / 100)
}

const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n))

function fromHsl(h: number, s: number, l: number): Rgb {
  const f = (n: number): number => {
    const k = (n + (((h % 360) + 360) % 360) / 30) % 12
    return Math.round(255 * clamp(l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)), 0, 1))
  }
  return [f(0), f(8), f(4)]
}

export const toHex = (rgb: Rgb): string => `#${rgb.map((n) => n.toString(16).padStart(2, '0')).join('')}`

const linear = (n: number): number => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4)
const gamma = (n: number): number => Math.round(255 * clamp(n <= 0.0031308 ? n * 12.92 : 1.055 * n ** (1 / 2.4) - 0.055, 0, 1))

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** The WCAG 2 contrast ratio of two opaque colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour at another OKLCH lightness (0 to 1), its hue and as much of its chroma as sRGB holds. */
export function withLightness(color: Rgb, lightness: number): Rgb {
  const [, a, b] = toOklab(color)
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const [r, g, bl] = fromOklab(lightness, a * chroma, b * chroma)
    if ([r, g, bl].every((n) => n >= -0.002 && n <= 1.002)) return [gamma(r), gamma(g), gamma(bl)]
  }
  const grey = gamma(lightness ** 3)
  return [grey, grey, grey]
}

export const lightnessOf = (color: Rgb): number => toOklab(color)[0]

function toOklab(color: Rgb): [number, number, number] {
  const [r, g, b] = color.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab(L: number, a: number, b: number): [number, number, number] {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A mix of two colours in sRGB; `share` of the second, 0 to 1. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((n, i) => Math.round(n + (b[i]! - n) * clamp(share, 0, 1))) as unknown as Rgb
}

/** Moves a colour's lightness, away from the ground, until it stands `ratio` to 1 against each ground. */
export function readable(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const darkGround = luminance(grounds[0]!) < 0.18
  let best = color
  for (let l = lightnessOf(color); l >= 0 && l <= 1; l += darkGround ? 0.01 : -0.01) {
    best = l === lightnessOf(color) ? color : withLightness(color, l)
    if (grounds.every((ground) => contrast(best, ground) >= ratio)) return best
  }
  return darkGround ? [255, 255, 255] : [0, 0, 0]
}
