import { readBech32 } from './bech32.ts'

/**
 * An account's address on a Cosmos chain, in lower case; null when the text is none. It must have a
 * valid checksum and 20 bytes (a key's account) or 32 (a contract's or module's). Addresses of
 * validators hold no coins.
 */
export function parseAddress(text: string): string | null {
  const read = readBech32(text)
  const account =
    read &&
    (read.bytes.length === 20 || read.bytes.length === 32) &&
    !/val(oper|cons)$/.test(read.prefix)
  return account ? text.toLowerCase() : null
}
