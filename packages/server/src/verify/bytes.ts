import { base58, base64, hex } from '@scure/base'

type Decode = (text: string) => Uint8Array | null

const attempt =
  (decode: (text: string) => Uint8Array): Decode =>
  (text) => {
    try {
      return decode(text)
    } catch {
      return null
    }
  }

/** With or without `0x`. */
export const fromHex: Decode = attempt((text) => hex.decode(text.replace(/^0x/, '')))
/** With padding (RFC 4648). */
export const fromBase64: Decode = attempt((text) => base64.decode(text))
export const fromBase58: Decode = attempt((text) => base58.decode(text))

export function readBytes(
  text: string,
  size: number,
  ...loginMethods: readonly Decode[]
): Uint8Array | null {
  for (const loginMethod of loginMethods) {
    const bytes = loginMethod(text)
    if (bytes?.length === size) return bytes
  }
  return null
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
