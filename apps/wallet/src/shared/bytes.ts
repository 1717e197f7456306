/** Base64 survives every message and storage. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** At most `max` bytes, written as by {@link toBase64}; else undefined. */
export function fromBase64(value: unknown, max: number): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value !== 'string' || value.length > Math.ceil(max / 3) * 4) return undefined
  try {
    const text = atob(value)
    return text.length <= max && btoa(text) === value
      ? Uint8Array.from(text, (char) => char.charCodeAt(0))
      : undefined
  } catch {
    return undefined
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
