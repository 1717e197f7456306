const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** As many letters and digits as have at least 128 bits: 22 of them have 130. */
const length = 22

/**
 * A nonce of 130 bits from the platform's secure source: letters and digits, as every form of the message takes them.
 *
 * @example
 * const nonce = createNonce() // 'f3W…', 22 characters
 */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < length)
    // Bytes past the last whole round of the letters would make some of them likelier than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) if (byte < 248 && nonce.length < length) nonce += letters[byte % 62]
  return nonce
}
