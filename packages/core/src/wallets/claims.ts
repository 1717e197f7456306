/** What wallets say of themselves, before anything of it is shown. Part of the kernel of every family. */

/** Only data: another address would be a request to a stranger before anyone has connected. */
const imagePattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * A name that is safe to show, or an empty text: without characters that nobody sees or that turn others round, which
 * make one name look like another, and with four combining marks in a row at most, more of which reach into other lines.
 */
export function cleanName(value: unknown, max = 64): string {
  if (typeof value !== 'string') return ''
  const text = value.slice(0, max * 16)
  // Most names are letters that any keyboard has. The classes cost a browser half a millisecond, some of it where they merely stand: hence a text.
  return /[^ -~]/.test(text) ? cleanForeign(text, max) : text.trim().slice(0, max).trim()
}

const cut = (text: string, pattern: string): string => text.replace(new RegExp(pattern, 'gu'), '$1')

function cleanForeign(text: string, max: number): string {
  // All that has no picture, by Unicode's own word for it, and Braille's blank; joiners are looked at below.
  const drawn = cut(text, '()(?![\u200c\u200d])[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}\u2800]')
  const stacked = cut(drawn, '^[\\s\\p{M}\u200c\u200d]+|((?:\\p{M}[\u200c\u200d]*){4})[\\p{M}\u200c\u200d]+')
  return cut([...stacked].slice(0, max).join(''), joiners).replace(/\s+/g, ' ').trim()
}

/**
 * A joiner is seen in an emoji of several, between Arabic letters that would else run together (those after which none
 * does look the same without), and in the conjuncts of scripts whose marks are their own. Any other is removed.
 */
const joiners: string =
  '((?<=[\\p{ExtPict}\\p{EMod}])\u200d(?=\\p{ExtPict})' +
  '|(?<=[^\\P{sc=Arab}\\P{L}\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0688-\u0699])\u200c(?=[^\\P{sc=Arab}\\P{L}])' +
  '|(?<=[^\\p{sc=Zinh}\\P{M}])[\u200c\u200d](?=[^\\p{sc=Latn}\\P{L}])|(?<=[^\\p{sc=Latn}\\P{L}])[\u200c\u200d](?=[^\\p{sc=Zinh}\\P{M}]))|[\u200c\u200d]'

/** An icon that is only ever used as an image, or undefined: a monogram is drawn instead. */
export function cleanIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200_000 && imagePattern.test(value) ? value : undefined
}
