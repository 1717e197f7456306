/** What nobody sees, or what turns the letters around it; joiners of scripts and emoji stay. */
const unseen = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A text of a stranger that may stand on a page: without control and invisible characters, stacks of marks and markup's brackets,
 * on one line, and no longer than it may be. Null where nothing is left, or where it is no text.
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
