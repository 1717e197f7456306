/** Far more than is ever kept; what is behind it is not looked at. */
const looked = 1_024

/**
 * A text from a contract that is safe to show: without characters that nobody sees or that turn others round, with four marks on
 * a letter at most, and so many characters. Null when nothing is left.
 */
export function harmless(text: string, most: number): string | null {
  const drawn = text
    .slice(0, looked)
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu, '')
    .replace(/^[\s\p{M}]+|(\p{M}{4})\p{M}+/gu, '$1')
  return [...drawn].slice(0, most).join('').replace(/ +/g, ' ').trim() || null
}
