import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64, bech32 } from '@scure/base'
import { fromBase64, fromHex, readBytes, sameBytes, utf8 } from './bytes.ts'
import type { Check } from './check.ts'

/**
 * ADR-36: the text as the only message of a transaction that is valid on no chain. Fields in
 * alphabetical order.
 */
function documentOf(message: string, signer: string): Uint8Array {
  const msgs = [{ type: 'sign/MsgSignData', value: { data: base64.encode(utf8(message)), signer } }]
  return utf8(
    JSON.stringify({
      account_number: '0',
      chain_id: '',
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs,
      sequence: '0',
    }),
  )
}

function accountOf(address: string): Uint8Array | null {
  const decoded =
    address === address.toLowerCase() && address.length <= 90
      ? bech32.decodeUnsafe(address)
      : undefined
  const account = decoded && bech32.fromWordsUnsafe(decoded.words)
  return account instanceof Uint8Array && account.length === 20 ? account : null
}

/**
 * Chains with EVM accounts (Injective, Evmos: `ethsecp256k1`) use Keccak for addresses and
 * signatures. Null where the key is not the account's.
 */
function digestOf(
  account: Uint8Array,
  key: Uint8Array,
): ((bytes: Uint8Array) => Uint8Array) | null {
  if (sameBytes(ripemd160(sha256(key)), account)) return sha256
  const point = secp256k1.Point.fromBytes(key).toBytes(false)
  return sameBytes(keccak_256(point.subarray(1)).subarray(12), account) ? keccak_256 : null
}

/** The key is untrusted until the address is derived from it. */
export const checkCosmos: Check = async ({ message, signature, publicKey = '', address }) => {
  const account = accountOf(address)
  const key = readBytes(publicKey, 33, fromBase64, fromHex)
  const bytes = readBytes(signature, 64, fromBase64)
  if (!account || !key || !bytes) return 'malformed'
  const digest = digestOf(account, key)
  return digest &&
    secp256k1.verify(bytes, digest(documentOf(message, address)), key, {
      prehash: false,
      lowS: true,
    })
    ? 'valid'
    : 'bad-signature'
}
