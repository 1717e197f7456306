/** Legacy or version 0, as far as signing needs it, and to recognise transactions. */

export interface SolanaMessage {
  signers: number
  keys: readonly Uint8Array[]
}

/** Each function returns undefined once the bytes have ended. */
function reader(bytes: Uint8Array) {
  let at = 0
  const byte = (): number | undefined => bytes[at++]
  function length(): number | undefined {
    let sum = 0
    for (let place = 0; place < 3; place++) {
      const next = byte()
      if (next === undefined) return undefined
      sum |= (next & 0x7f) << (7 * place)
      if (next < 0x80) return sum
    }
    return undefined
  }
  function take(count: number): Uint8Array | undefined {
    if (at + count > bytes.length) return undefined
    at += count
    return bytes.subarray(at - count, at)
  }
  return { byte, length, take, isDone: () => at === bytes.length }
}
type Reader = ReturnType<typeof reader>

/** False if an item cannot be read. */
function each({ length }: Reader, read: () => boolean): boolean {
  const count = length()
  if (count === undefined) return false
  for (let place = 0; place < count; place++) if (!read()) return false
  return true
}

const skip = (from: Reader): boolean => {
  const count = from.length()
  return count !== undefined && from.take(count) !== undefined
}

export function readMessage(bytes: Uint8Array): SolanaMessage | null {
  const from = reader(bytes)
  const first = from.byte()
  if (first === undefined) return null
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) return null
  const signers = isVersioned ? from.byte() : first
  if (signers === undefined || from.take(2) === undefined) return null
  const keys: Uint8Array[] = []
  const hasKeys = each(from, () => {
    const key = from.take(32)
    if (key) keys.push(key)
    return key !== undefined
  })
  if (!hasKeys || signers < 1 || signers > keys.length || from.take(32) === undefined) return null
  // Program, accounts, data.
  if (!each(from, () => from.byte() !== undefined && skip(from) && skip(from))) return null
  // Tables: a key, writable indexes, readonly indexes.
  if (isVersioned && !each(from, () => from.take(32) !== undefined && skip(from) && skip(from)))
    return null
  return from.isDone() ? { signers, keys } : null
}

/** Null for other bytes. */
export function readTransaction(
  bytes: Uint8Array,
): { signatures: readonly Uint8Array[]; message: Uint8Array; read: SolanaMessage } | null {
  const count = bytes[0]
  // A transaction has room for a dozen signatures: one byte of count.
  if (count === undefined || count < 1 || count >= 0x80) return null
  const start = 1 + 64 * count
  const message = bytes.subarray(start)
  const read = bytes.length > start ? readMessage(message) : null
  if (!read || read.signers !== count) return null
  return {
    signatures: Array.from({ length: count }, (_, place) =>
      bytes.subarray(1 + 64 * place, 65 + 64 * place),
    ),
    message,
    read,
  }
}
