/** Lower-case hex, without a prefix. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whole bytes in either case, without a prefix; else null. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  return /^([0-9a-f]{2})*$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16))
    : null
}
