import type { Hex } from '../ports.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** Overwrites secret bytes after use. */
export function wipe(...all: (Uint8Array | ArrayBuffer | null | undefined)[]): void {
  for (const each of all) {
    // A transferred buffer is empty.
    if (!each || each.byteLength === 0) continue
    if (each instanceof Uint8Array) each.fill(0)
    else new Uint8Array(each).fill(0)
  }
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const toHex = (bytes: Uint8Array): Hex =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Null for half bytes. */
export function fromHex(text: string): Bytes | null {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(text)) return null
  const bytes = new Uint8Array(text.length / 2 - 1)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Number.parseInt(text.slice(2 * at + 2, 2 * at + 4), 16)
  return bytes
}

export function toBase64(bytes: Uint8Array): string {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}

export const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Either alphabet, padded or not; else null. */
export function fromBase64(text: string): Bytes | null {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (!/^[0-9a-z+/]*$/i.test(plain) || plain.length % 4 === 1) return null
  const letters = atob(plain)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
