/** Cleans the metadata of wallets before it is shown. */

/** Only data URLs: any other would be a request to a stranger before a connection. */
const imagePattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * A name that is safe to show, or an empty string: without invisible or direction-changing
 * characters, which make names look alike, and with at most four combining marks in a row, because
 * more reach into other lines.
 *
 * @param value What the wallet says.
 * @param max The largest number of characters.
 */
export function cleanName(value: unknown, max = 64): string {
  if (typeof value !== 'string') return ''
  const text = value.slice(0, max * 16)
  // Most names are ASCII. The character classes cost a browser half a millisecond, even to parse:
  // hence a string.
  return /[^ -~]/.test(text) ? cleanForeign(text, max) : text.trim().slice(0, max).trim()
}

const cut = (text: string, pattern: string): string => text.replace(new RegExp(pattern, 'gu'), '$1')

function cleanForeign(text: string, max: number): string {
  // All characters without a glyph, by Unicode's property, and the Braille blank; joiners are
  // handled below.
  const drawn = cut(text, '()(?![\u200c\u200d])[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}\u2800]')
  const stacked = cut(
    drawn,
    '^[\\s\\p{M}\u200c\u200d]+|((?:\\p{M}[\u200c\u200d]*){4})[\\p{M}\u200c\u200d]+',
  )
  return cut([...stacked].slice(0, max).join(''), joiners)
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * A joiner is visible in an emoji sequence, between Arabic letters that would connect otherwise
 * (except after letters that never connect), and in the conjuncts of scripts with their own marks.
 * Any other is removed.
 */
const joiners: string =
  '((?<=[\\p{ExtPict}\\p{EMod}])\u200d(?=\\p{ExtPict})' +
  '|(?<=[^\\P{sc=Arab}\\P{L}\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0688-\u0699])\u200c(?=[^\\P{sc=Arab}\\P{L}])' +
  '|(?<=[^\\p{sc=Zinh}\\P{M}])[\u200c\u200d](?=[^\\p{sc=Latn}\\P{L}])|(?<=[^\\p{sc=Latn}\\P{L}])[\u200c\u200d](?=[^\\p{sc=Zinh}\\P{M}]))|[\u200c\u200d]'

/**
 * An icon that asks no stranger, or undefined: a data URL of an image.
 *
 * @param value What the wallet says.
 */
export function cleanIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200_000 && imagePattern.test(value)
    ? value
    : undefined
}
