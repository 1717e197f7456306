import { bytesOfWords, decodeBech32 } from '@portico/core/adapter'

/** A decoded bech32 text (BIP-173). */
export interface Bech32 {
  /** The part before the `1`, e.g. `cosmos`. */
  prefix: string
  /** The encoded bytes. */
  bytes: Uint8Array
}

/**
 * Reads a bech32 text of at most 90 characters and checks its checksum; null for anything else.
 *
 * @example readBech32('cosmos1zcjduepq0…')?.prefix // 'cosmos'
 */
export function readBech32(text: string): Bech32 | null {
  const read = decodeBech32(text)
  const bytes = read?.encoding === 'bech32' ? bytesOfWords(read.words) : null
  return read && bytes && { prefix: read.prefix, bytes }
}

/**
 * The address of an account (20 bytes), contract or module (32 bytes), in lower case; null for any
 * other text, such as a validator's address.
 */
export function parseAddress(text: string): string | null {
  const read = readBech32(text)
  const account =
    read &&
    (read.bytes.length === 20 || read.bytes.length === 32) &&
    !/val(oper|cons)$/.test(read.prefix)
  return account ? text.toLowerCase() : null
}
