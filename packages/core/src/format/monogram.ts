import { hash, toHex } from './color.ts'

export interface Monogram {
  /** The first letter or digit of the name, in capitals. */
  letter: string
  /** `#rrggbb`, dark enough for a white letter at 4.5:1. */
  fill: string
  /** Hue in degrees, for those who mix their own. */
  hue: number
}

/**
 * What stands in for a logo that may not be shown: a letter on a colour that belongs to the id.
 *
 * @param id What identifies the thing; the colour depends on nothing else.
 * @param name What it is called; may come from outside.
 */
export function monogram(id: string, name: string): Monogram {
  const hue = hash(id) % 360
  // Most begin with a letter of this alphabet: building the class of all letters takes longer than drawing them.
  const [letter = '?'] = /^[A-Za-z\d]/.exec(name) ?? /[\p{L}\p{N}]/u.exec(name) ?? []
  return { letter: letter.toUpperCase(), hue, fill: toHex({ l: 0.5, c: 0.11, h: hue }) }
}
