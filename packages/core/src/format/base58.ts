import { PorticoError } from '../errors/error.ts'
import { base58Alphabet, fromBase58, toBase58 } from './base58-bytes.ts'

export { base58Alphabet }

/**
 * Encodes bytes as base58; each leading zero byte is a leading `1`.
 *
 * @param bytes Any length; the time grows with its square.
 * @param alphabet Another alphabet, at most 254 characters long; its length is the base.
 * @throws PorticoError `base58-alphabet` "Alphabet too long".
 * @example encodeBase58(new Uint8Array([0, 40, 127, 180, 205])) // '1233QC4'
 */
export function encodeBase58(bytes: Uint8Array, alphabet: string = base58Alphabet): string {
  checkAlphabet(alphabet)
  return toBase58(bytes, alphabet)
}

/**
 * Decodes base58.
 *
 * @param text Limit the length of text from outside first: the time grows with its square.
 * @param alphabet Another alphabet, at most 254 characters long; its length is the base.
 * @throws PorticoError `base58-string` "Expected String", `base58-character` "Non-base58
 *   character", `base58-alphabet` "Alphabet too long".
 * @example decodeBase58('11111111111111111111111111111111') // 32 zero bytes
 */
export function decodeBase58(text: string, alphabet: string = base58Alphabet): Uint8Array {
  checkAlphabet(alphabet)
  if (typeof text !== 'string') throw fault('string', 'Expected String')
  const bytes = fromBase58(text, alphabet)
  if (!bytes) throw fault('character', 'Non-base58 character')
  return bytes
}

function checkAlphabet({ length }: string): void {
  if (length > 254) throw fault('alphabet', 'Alphabet too long')
}

function fault(what: 'alphabet' | 'character' | 'string', text: string): PorticoError {
  return new PorticoError(`base58-${what}`, text, { category: 'DATA_PARSING_ERROR' })
}
