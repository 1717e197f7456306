/**
 * Off-chain messages: hardware wallets do not sign bare text, and their wallets return such
 * messages.
 */

const mark = '\xffsolana offchain'

/**
 * The text in the envelope of an off-chain message with one signer; without an envelope, the bytes
 * themselves.
 *
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 */
export function textIn(bytes: Uint8Array): Uint8Array {
  if (String.fromCharCode(...bytes.subarray(0, 16)) !== mark) return bytes
  // Version 1 ends with the text. In version 0 its length stands before it, after the domain and
  // the signer, which the first form of version 0 did not have.
  const isRight = (head: number): boolean =>
    bytes[head - 2]! + 256 * bytes[head - 1]! === bytes.length - head
  const head = bytes[16] === 1 ? 50 : bytes[16] === 0 ? [85, 20].find(isRight) : undefined
  return head === undefined ? bytes : bytes.subarray(head)
}

/**
 * The signature, followed by an off-chain message with an application domain, which could not be
 * rebuilt from text and account.
 */
export function proofOf(signature: Uint8Array, signed: Uint8Array): Uint8Array {
  const hasDomain =
    textIn(signed).length + 85 === signed.length &&
    signed[16] === 0 &&
    signed.subarray(17, 49).some((byte) => byte !== 0)
  return hasDomain ? Uint8Array.from([1, ...signature, ...signed]) : signature
}
