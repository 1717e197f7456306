/** As much of BIP-174 as checks that the wallet signed the requested transaction. */
import { fromBase64 } from './parse.ts'

const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/** `transaction` is null in version 2 (BIP-370). */
export interface ParsedPsbt {
  bytes: Uint8Array
  transaction: Uint8Array | null
  /** Null if unknown. */
  inputs: number | null
}

/** From base64; null if invalid. */
export function parsePsbt(text: string): ParsedPsbt | null {
  const bytes = fromBase64(text)
  if (!bytes || !magic.every((byte, at) => bytes[at] === byte)) return null
  try {
    return { bytes, ...globals(new Reader(bytes, magic.length)) }
  } catch {
    return null
  }
}

/** Pairs up to an empty key. */
function globals(reader: Reader): Pick<ParsedPsbt, 'transaction' | 'inputs'> {
  let transaction: Uint8Array | null = null
  let inputs: number | null = null
  let version = 0
  for (;;) {
    const key = reader.take(reader.size())
    if (key.length === 0) break
    const value = reader.take(reader.size())
    if (key.length !== 1) continue
    if (key[0] === 0x00) transaction = value
    if (key[0] === 0x04) inputs = new Reader(value, 0).size()
    if (key[0] === 0xfb) version = value[0] ?? 0
  }
  if (transaction) inputs = new Reader(transaction, 4).size()
  if (!transaction && version < 2) throw new RangeError('no transaction')
  return { transaction, inputs }
}

/** True without a transaction. */
export function sameTransaction(one: ParsedPsbt, two: ParsedPsbt): boolean {
  if (!one.transaction || !two.transaction) return one.inputs === two.inputs
  return (
    one.transaction.length === two.transaction.length &&
    one.transaction.every((byte, at) => byte === two.transaction![at])
  )
}

class Reader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('ends early')
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }

  /** One byte, or a marker and two or four. */
  size(): number {
    const first = this.take(1)[0] as number
    if (first < 0xfd) return first
    if (first === 0xff) throw new RangeError('too long')
    return this.take(first === 0xfd ? 2 : 4).reduceRight((sum, byte) => sum * 256 + byte, 0)
  }
}
