/** Solana's programs use little-endian. */
export function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}

export function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export function numberAt(bytes: Uint8Array, at: number, length: number): bigint {
  let value = 0n
  for (let index = length - 1; index >= 0; index--)
    value = (value << 8n) | BigInt(bytes[at + index] ?? 0)
  return value
}

export function compact(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...compact(value >> 7)]
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export function fromBase64(text: unknown): Uint8Array | null {
  try {
    return typeof text === 'string'
      ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      : null
  } catch {
    return null
  }
}
