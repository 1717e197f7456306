import { hash, toHex } from './color.ts'

export interface Monogram {
  /** The first letter or digit of the name, in capitals. */
  letter: string
  /** `#rrggbb`, dark enough for a white letter at 4.5:1. */
  fill: string
  /** The hue in degrees, for callers that mix their own colour. */
  hue: number
}

/**
 * The replacement for a logo that may not be shown: a letter on a colour derived from the id.
 *
 * @param id Identifies the item; the colour depends only on it.
 * @param name The item's name; may come from outside.
 */
export function monogram(id: string, name: string): Monogram {
  const hue = hash(id) % 360
  // Most begin with a letter of this alphabet: building the class of all letters takes longer than
  // drawing them.
  const [letter = '?'] = /^[A-Za-z\d]/.exec(name) ?? /[\p{L}\p{N}]/u.exec(name) ?? []
  return { letter: letter.toUpperCase(), hue, fill: toHex({ l: 0.5, c: 0.11, h: hue }) }
}
