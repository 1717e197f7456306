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
