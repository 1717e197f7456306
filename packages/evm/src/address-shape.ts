/** `0x` plus 40 hex digits, with a missing prefix added; else null. */
export function addressShape(text: string): string | null {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(text) ? (text.startsWith('0x') ? text : `0x${text}`) : null
}
