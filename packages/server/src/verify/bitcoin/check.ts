import { fromBase64 } from '../bytes.ts'
import type { Check } from '../check.ts'
import { isBip322 } from './bip322.ts'
import { isLegacySignature } from './legacy.ts'
import { outputOf } from './networks.ts'

/** BIP-322 ("simple") of addresses that have a witness, and the older form of 65 bytes of every kind. */
export const checkBitcoin: Check = async ({ message, signature, chain, address }) => {
  const output = outputOf(chain, address)
  // Some wallets put the name of the form in front.
  const bytes = fromBase64(signature.replace(/^smp(?=.)/, ''))
  if (!output || !bytes) return 'malformed'
  // A witness of 65 bytes would be one of a single key of 63, of which there is none.
  const isValid = bytes.length === 65 ? isLegacySignature : isBip322
  return isValid(bytes, message, output) ? 'valid' : 'bad-signature'
}
