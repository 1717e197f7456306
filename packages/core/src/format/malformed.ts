import { PorticoError } from '../errors/error.ts'

/**
 * The error for an answer of a wallet that does not pass a guard.
 *
 * @param what Names the answer, e.g. `signature`.
 */
export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}

/**
 * A copy of a wallet's bytes, or null. Bytes of another realm are no `Uint8Array` of ours, and some
 * wallets send plain lists. Never throws.
 *
 * @param value What the wallet answered.
 * @param most The largest number of bytes.
 */
export function bytesOf(value: unknown, most: number): Uint8Array | null {
  try {
    if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return null
    const list = value as ArrayLike<unknown>
    if (!(list.length <= most)) return null
    const bytes = Array.from(list)
    return bytes.every(
      (byte) => Number.isInteger(byte) && (byte as number) >= 0 && (byte as number) <= 255,
    )
      ? Uint8Array.from(bytes as number[])
      : null
  } catch {
    return null
  }
}
