import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase58, fromBase64, readBytes, utf8 } from './bytes.ts'
import type { Check } from './check.ts'

/** Ed25519 over the text itself, by the key that the address is. */
export const checkSolana: Check = async ({ message, signature, address }) => {
  const key = readBytes(address, 32, fromBase58)
  const bytes = readBytes(signature, 64, fromBase58, fromBase64)
  if (!key || !bytes) return 'malformed'
  // Without the leniency of ZIP 215: one signature, one encoding, and no key of small order.
  return ed25519.verify(bytes, utf8(message), key, { zip215: false }) ? 'valid' : 'bad-signature'
}
