/**
 * Invisible characters and those that change the direction of text. Joiners that scripts and emoji
 * need are not among them.
 */
const unseen = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Makes an untrusted text safe to show on a page: on one line, shortened to `most`, without control
 * and invisible characters, stacked combining marks and angle brackets. Null where nothing is left,
 * or for a value that is not a text.
 *
 * @param most Characters, by UTF-16 as the wire counts them.
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
