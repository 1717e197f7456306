import { hash, toHex } from './color.ts'

export interface AvatarMesh {
  ground: string
  light: string
  x: number
  y: number
}

/** The default picture of an address, the same for every spelling of its checksum. */
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

/** An SVG data URL. A strict CSP needs `img-src data:` for it. */
export function avatarUrl({ ground, light, x, y }: AvatarMesh): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><radialGradient id="a" cx="${x}" cy="${y}" r=".9">` +
    `<stop stop-color="${light}"/><stop offset="1" stop-color="${ground}"/></radialGradient><path fill="url(#a)" d="M0 0h8v8H0z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
