import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import type { CosmosPublic, CosmosSign } from './types.ts'

/** A key of a double. Test keys only. */
export interface CosmosKey {
  /** What the wallet calls the account. */
  name: string
  /** 32 bytes in hex. */
  secret: string
}

/** Two accounts; public, and so for tests alone. */
export const cosmosKeys: readonly CosmosKey[] = [
  { name: 'Ada', secret: '11'.repeat(32) },
  { name: 'Bob', secret: '22'.repeat(32) },
]

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export function cosmosPublic({ name, secret }: CosmosKey): CosmosPublic {
  const pubkey = secp256k1.getPublicKey(bytesOf(secret), true)
  return { name, pubkey: hexOf(pubkey), account: hexOf(ripemd160(sha256(pubkey))) }
}

export function cosmosSign(keys: readonly CosmosKey[]): CosmosSign {
  return async (account, bytes) => {
    const key = keys[account]
    if (!key) throw new Error(`No key number ${account}`)
    const signature = secp256k1.sign(sha256(bytesOf(bytes)), bytesOf(key.secret), {
      prehash: false,
      lowS: true,
    })
    return Buffer.from(signature).toString('base64')
  }
}
