/** Off-chain messages: hardware signs no bare text, and wallets that ask it say so. */

const mark = '\xffsolana offchain'

/**
 * The text in the envelope of an off-chain message with one signer; the bytes themselves without an envelope.
 *
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 */
export function textIn(bytes: Uint8Array): Uint8Array {
  if (String.fromCharCode(...bytes.subarray(0, 16)) !== mark) return bytes
  // Version 1 ends with the text. Version 0 has its length before it: after domain and signer, which its first form did not have.
  const isRight = (head: number): boolean => bytes[head - 2]! + 256 * bytes[head - 1]! === bytes.length - head
  const head = bytes[16] === 1 ? 50 : bytes[16] === 0 ? [85, 20].find(isRight) : undefined
  return head === undefined ? bytes : bytes.subarray(head)
}

/**
 * What proves that a text was signed: the signature. With an off-chain message that has a domain of its application, which nobody could
 * write again from text and account, it is followed by that message, in the form in which such messages are exchanged.
 */
export function proofOf(signature: Uint8Array, signed: Uint8Array): Uint8Array {
  const hasDomain = textIn(signed).length + 85 === signed.length && signed[16] === 0 && signed.subarray(17, 49).some((byte) => byte !== 0)
  return hasDomain ? Uint8Array.from([1, ...signature, ...signed]) : signature
}
