const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A nonce of 128 bits and more, from the platform's secure source. For a page without a server: a server gives out its own.
 *
 * @example createNonce() // 'q8WmJ3LzKxTf2ZoVhR0n4c'
 */
export function createNonce(): string {
  let nonce = ''
  // 22 letters of 62; bytes that would favour some of them are thrown away.
  while (nonce.length < 22) for (const byte of crypto.getRandomValues(new Uint8Array(32))) if (byte < 248 && nonce.length < 22) nonce += letters[byte % 62]
  return nonce
}
