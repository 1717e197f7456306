import type { Bytes } from './deps.ts'

/** Self-contained. */
export function makeBytes(): Bytes {
  const raw = (base64: string): number[] =>
    [...atob(base64)].map((character) => character.charCodeAt(0))
  const base64 = (bytes: Iterable<number>): string =>
    btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
  return {
    toBase64: (hex) => base64((hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))),
    toHex: (text) =>
      raw(text)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
    bytes: (text) => Uint8Array.from(raw(text)),
    text: (bytes) => new TextDecoder().decode(bytes),
    fromBytes: (bytes) => base64(bytes),
  }
}
