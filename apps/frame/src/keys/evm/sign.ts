import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '../../ports.ts'
import { concat, utf8, wipe } from '../../shared/bytes.ts'
import type { Payload, Signed } from '../protocol.ts'
import { evmAddress, evmKey, signHash } from './key.ts'
import { signTransaction } from './transaction.ts'
import { hashTypedData } from './typed-data.ts'

export function evmAccount(seed: Uint8Array): Hex {
  const key = evmKey(seed)
  try {
    return evmAddress(key)
  } finally {
    wipe(key)
  }
}

/** EIP-191: with the prefix, a message cannot be a transaction. */
const hashMessage = (bytes: Uint8Array): Uint8Array => keccak_256(concat(utf8(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))

/** Null where the seed belongs to another account. */
export function signEvm(seed: Uint8Array, address: string, payload: Extract<Payload, { is: 'message' | 'typed-data' | 'transaction' }>): Signed | null {
  const key = evmKey(seed)
  try {
    if (evmAddress(key) !== address) return null
    if (payload.is === 'transaction') {
      const { raw, hash } = signTransaction(payload.transaction, key)
      return { signed: [raw], hash }
    }
    const { r, s, parity } = signHash(payload.is === 'message' ? hashMessage(payload.bytes) : hashTypedData(payload.data), key)
    return { signed: [concat(r, s, Uint8Array.of(27 + parity))], hash: null }
  } finally {
    wipe(key)
  }
}
