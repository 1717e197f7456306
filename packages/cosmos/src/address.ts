import { readBech32 } from './bech32.ts'

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
