/**
 * Invisible characters and those that change the direction of text, except joiners that scripts and
 * emoji need.
 */
const unseen = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Makes untrusted text safe to show: one line, no control or invisible characters, stacked marks or
 * angle brackets. Null where nothing is left, or for a value that is not text.
 *
 * @param most UTF-16 characters, as the wire counts them.
 * @example harmless('Pun\u202Ek', 128) // 'Punk'
 */
export function harmless(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .slice(0, most * 8)
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .replace(/[<>\ufffd]/g, '')
    .normalize('NFC')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .replace(/^\p{M}+/u, '')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
  return text === '' || /^[\u200c\u200d\s]*$/.test(text) ? null : text
}
