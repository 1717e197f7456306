import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, utf8 } from '../../shared/bytes.ts'
import type { Payload, Signed } from '../protocol.ts'
import { evmAddress, signHash } from './key.ts'
import { signTransaction } from './transaction.ts'
import { hashTypedData } from './typed-data.ts'

export { evmAddress } from './key.ts'

/** EIP-191: the prefix keeps a message from being a transaction. */
const hashMessage = (bytes: Uint8Array): Uint8Array =>
  keccak_256(concat(utf8(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))

/** Null if the key belongs to another account. */
export function signEvm(
  key: Uint8Array,
  address: string,
  payload: Extract<Payload, { is: 'message' | 'typed-data' | 'transaction' }>,
): Signed | null {
  if (evmAddress(key) !== address) return null
  if (payload.is === 'transaction') {
    const { raw, hash } = signTransaction(payload.transaction, key)
    return { signed: [raw], hash }
  }
  const { r, s, parity } = signHash(
    payload.is === 'message' ? hashMessage(payload.bytes) : hashTypedData(payload.data),
    key,
  )
  return { signed: [concat(r, s, Uint8Array.of(27 + parity))], hash: null }
}

/**
 * Signs with a throw-away key before the worker has a secret, so that the curve library's tables
 * and the engine's compilation do not delay the visitor's signature.
 */
export function rehearse(): void {
  const testKey = new Uint8Array(32).fill(1)
  for (let time = 0; time < 4; time++)
    signEvm(testKey, evmAddress(testKey), { is: 'message', bytes: testKey })
}
