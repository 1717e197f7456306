import { hash, toHex } from './color.ts'

/** A quiet two-stop mesh on a unit square. Draw it, or use {@link avatarUrl}. */
export interface AvatarMesh {
  /** `#rrggbb` of the ground. */
  ground: string
  /** `#rrggbb` of the light on it. */
  light: string
  /** Centre of the light, 0 … 1. */
  x: number
  y: number
}

/** The picture of an address without one. The same for every spelling of its checksum. */
export function avatarMesh(address: string): AvatarMesh {
  const seed = hash(address.toLowerCase())
  const hue = seed % 360
  const turn = 40 + ((seed >>> 9) % 80)
  return {
    ground: toHex({ l: 0.6, c: 0.13, h: hue }),
    light: toHex({ l: 0.84, c: 0.1, h: hue + turn }),
    x: (20 + ((seed >>> 16) % 61)) / 100,
    y: (15 + ((seed >>> 22) % 41)) / 100,
  }
}

/**
 * The mesh as an SVG data URL, for hosts that want an `src`. A strict CSP needs `img-src data:` for
 * it.
 */
export function avatarUrl({ ground, light, x, y }: AvatarMesh): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><radialGradient id="a" cx="${x}" cy="${y}" r=".9">` +
    `<stop stop-color="${light}"/><stop offset="1" stop-color="${ground}"/></radialGradient><path fill="url(#a)" d="M0 0h8v8H0z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
