import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, utf8 } from '../../shared/bytes.ts'
import type { Payload, Signed } from '../protocol.ts'
import { evmAddress, signHash } from './key.ts'
import { signTransaction } from './transaction.ts'
import { hashTypedData } from './typed-data.ts'

export { evmAddress } from './key.ts'

/** EIP-191: with the prefix, a message cannot be a transaction. */
const hashMessage = (bytes: Uint8Array): Uint8Array =>
  keccak_256(concat(utf8(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))

/** Null where the key belongs to another account. */
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
 * Signs with a key that belongs to nobody, before the worker has a secret. The curve library
 * computes its tables with the first signature, and the engine compiles code that runs often, so
 * the visitor's signature waits for neither.
 */
export function rehearse(): void {
  const nobody = new Uint8Array(32).fill(1)
  for (let time = 0; time < 4; time++)
    signEvm(nobody, evmAddress(nobody), { is: 'message', bytes: nobody })
}
