const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A nonce of at least 128 bits from the platform's secure source, for a page without a server.
 *
 * @example createNonce() // 'q8WmJ3LzKxTf2ZoVhR0n4c'
 */
export function createNonce(): string {
  let nonce = ''
  // 22 of 62 characters; bytes that would favour some of them are dropped.
  while (nonce.length < 22)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && nonce.length < 22) nonce += letters[byte % 62]
  return nonce
}
