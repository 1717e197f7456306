import { ed25519 } from '@noble/curves/ed25519.js'
import { concat, fromBase58, fromBase64, readBytes, sameBytes, utf8 } from './bytes.ts'
import type { Check } from './check.ts'

/** Strict, without ZIP 215: canonical encodings, no keys of small order. */
const isSigned = (signature: Uint8Array, bytes: Uint8Array, key: Uint8Array): boolean =>
  ed25519.verify(signature, bytes, key, { zip215: false })

/** No transaction begins with this prefix. */
const mark = concat(Uint8Array.of(0xff), utf8('solana offchain'))
const noDomain = new Uint8Array(32)

/**
 * Off-chain messages for hardware wallets, with one signer: version 1; version 0 as standardised,
 * in three formats by characters and length; and its earlier form of older devices.
 *
 * @param domain The application domain of version 0, 32 bytes.
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 * @see https://github.com/solana-foundation/SRFCs/discussions/3
 */
function envelopesOf(text: Uint8Array, key: Uint8Array, domain: Uint8Array): readonly Uint8Array[] {
  const length = Uint8Array.of(text.length & 255, text.length >> 8)
  const versions0 = [0, 1, 2].flatMap((format) => [
    concat(mark, Uint8Array.of(0), domain, Uint8Array.of(format, 1), key, length, text),
    concat(mark, Uint8Array.of(0, format), length, text),
  ])
  return [concat(mark, Uint8Array.of(1, 1), key, text), ...versions0]
}

/**
 * Of the text or its off-chain message, which may follow the signature, as in the output of
 * Ledger's app.
 */
function isOf(bytes: Uint8Array, text: Uint8Array, key: Uint8Array): boolean {
  if (bytes.length === 64)
    return (
      isSigned(bytes, text, key) ||
      envelopesOf(text, key, noDomain).some((envelope) => isSigned(bytes, envelope, key))
    )
  // A count of one, the signature, and the signed message.
  const [signature, content] = [bytes.subarray(1, 65), bytes.subarray(65)]
  const at = mark.length + 1
  const isAround = (): boolean =>
    envelopesOf(text, key, content.subarray(at, at + noDomain.length)).some((envelope) =>
      sameBytes(envelope, content),
    )
  return bytes[0] === 1 && isAround() && isSigned(signature, content, key)
}

/** Ed25519 by the address's key, over the text or its off-chain message. */
export const checkSolana: Check = async ({ message, signature, address }) => {
  const key = readBytes(address, 32, fromBase58)
  const readings = [fromBase58(signature), fromBase64(signature)].flatMap((bytes) =>
    bytes && (bytes.length === 64 || bytes.length > 65) ? [bytes] : [],
  )
  if (!key || readings.length === 0) return 'malformed'
  return readings.some((bytes) => isOf(bytes, utf8(message), key)) ? 'valid' : 'bad-signature'
}
