import { fromBase64 } from '../bytes.ts'
import type { Check } from '../check.ts'
import { isBip322 } from './bip322.ts'
import { isLegacySignature } from './legacy.ts'
import { outputOf } from './networks.ts'

/** BIP-322 for every address that wallets make, and older signatures of 65 bytes. */
export const checkBitcoin: Check = async ({ message, signature, chain, address }) => {
  const output = outputOf(chain, address)
  // Some wallets prefix the name of the form.
  const [, form, text = ''] = /^(smp|ful)?(.+)$/.exec(signature) ?? []
  const bytes = fromBase64(text)
  if (!output || !bytes) return 'malformed'
  // No valid witness has 65 bytes: it would be a single item of 63.
  const isValid =
    bytes.length === 65
      ? isLegacySignature(bytes, message, output)
      : isBip322(bytes, message, output, form)
  return isValid ? 'valid' : 'bad-signature'
}
