import { bytesOfWords, decodeBech32 } from '@portico/core/adapter'

/** What a SegWit address has beside its network (BIP-141). */
export interface Witness {
  /** The network's prefix. */
  prefix: string
  version: number
  program: Uint8Array
}

/** BIP-141's lengths, and BIP-350's checksum: bech32 for version 0, bech32m for others; else null. */
export function witness(text: string): Witness | null {
  const read = decodeBech32(text)
  if (!read) return null
  const [version = 17, ...words] = read.words
  const program = bytesOfWords(words)
  if (!program || (read.encoding === 'bech32m') !== version > 0) return null
  const { length } = program
  const fits =
    version === 0 ? length === 20 || length === 32 : version < 17 && length > 1 && length < 41
  return fits ? { prefix: read.prefix, version, program } : null
}
