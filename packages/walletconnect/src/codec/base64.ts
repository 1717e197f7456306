/** RFC 4648: base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** RFC 4648: base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Accepts either alphabet, padded or not, because wallets write all of them; else null. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (!/^[0-9a-z+/]*$/i.test(plain) || plain.length % 4 === 1) return null
  const letters = atob(plain)
  const bytes = new Uint8Array(letters.length)
  // A call per letter would take ten times as long, and any sender may send long texts.
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
