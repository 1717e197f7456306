import { hash, toHex } from './color.ts'

export interface Monogram {
  letter: string
  /** `#rrggbb`, dark enough for a white letter at 4.5:1. */
  fill: string
  hue: number
}

/**
 * The replacement for a missing logo: a letter on a colour.
 *
 * @param id Determines the colour.
 * @param name May come from outside.
 */
export function monogram(id: string, name: string): Monogram {
  const hue = hash(id) % 360
  // Most names are ASCII: building the class of all letters is slower than drawing them.
  const [letter = '?'] = /^[A-Za-z\d]/.exec(name) ?? /[\p{L}\p{N}]/u.exec(name) ?? []
  return { letter: letter.toUpperCase(), hue, fill: toHex({ l: 0.5, c: 0.11, h: hue }) }
}
