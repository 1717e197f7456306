/** `0x` plus 40 hex characters, the prefix added when it is missing; null for anything else. */
export function addressShape(text: string): string | null {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(text) ? (text.startsWith('0x') ? text : `0x${text}`) : null
}
