/** RFC 4648: base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** RFC 4648: base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes either alphabet, with or without padding, because wallets write all of them. Null when it
 * is neither.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (!/^[0-9a-z+/]*$/i.test(plain) || plain.length % 4 === 1) return null
  const letters = atob(plain)
  const bytes = new Uint8Array(letters.length)
  // A function call per letter would take ten times as long, and any sender may send long texts.
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
