import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import type { DoubleAccount, PolkadotKeyType, PolkadotSign } from './types.ts'

/** A key of a double. Test keys only. */
export interface PolkadotKey {
  /** What kind of key it is. */
  type: PolkadotKeyType
  /** 32 bytes in hex. */
  secret: `0x${string}`
  /** What the owner calls the account. */
  name?: string
  /** Binds the account to one chain. */
  genesisHash?: string
  /** The SS58 prefix of its address; 42 by default. */
  prefix?: number
}

/** One key of each kind; public, and so for tests alone. */
export const polkadotKeys: { readonly [type in PolkadotKeyType]: PolkadotKey } = {
  sr25519: { type: 'sr25519', secret: `0x${'11'.repeat(32)}`, name: 'Ada' },
  ed25519: { type: 'ed25519', secret: `0x${'22'.repeat(32)}`, name: 'Bob' },
  ecdsa: { type: 'ecdsa', secret: `0x${'33'.repeat(32)}`, name: 'Cleo' },
  ethereum: { type: 'ethereum', secret: `0x${'44'.repeat(32)}`, name: 'Dora' },
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replace(/^0x/, ''), 'hex'))
const hexOf = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`
const hash = (bytes: Uint8Array, size: number): Uint8Array => blake2b(bytes, { dkLen: size })

/** Prefix, account, two bytes of checksum. */
function ss58(account: Uint8Array, prefix: number): string {
  const head =
    prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...account])
  const prefixed = Uint8Array.from([...Buffer.from('SS58PRE'), ...body])
  const checksum = hash(prefixed, 64).slice(0, 2)
  return base58.encode(Uint8Array.from([...body, ...checksum]))
}

/** Substrate expects the recovery number last. */
function recoverable(digest: Uint8Array, secret: Uint8Array): Uint8Array {
  const [id = 0, ...halves] = secp256k1.sign(digest, secret, {
    prehash: false,
    format: 'recovered',
  })
  return Uint8Array.from([...halves, id])
}

/** The account of a key, as an extension returns it. */
export function polkadotAccount(key: PolkadotKey): DoubleAccount {
  const { type, name, genesisHash, prefix = 42 } = key
  const secret = bytesOf(key.secret)
  const address = {
    sr25519: () => ss58(sr25519.getPublicKey(sr25519.secretFromSeed(secret)), prefix),
    ed25519: () => ss58(ed25519.getPublicKey(secret), prefix),
    ecdsa: () => ss58(hash(secp256k1.getPublicKey(secret, true), 32), prefix),
    ethereum: () => hexOf(keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(-20)),
  }[type]()
  return { address, type, ...(name ? { name } : {}), ...(genesisHash ? { genesisHash } : {}) }
}

export function polkadotSign(keys: readonly PolkadotKey[]): PolkadotSign {
  const byAddress = new Map(keys.map((key) => [polkadotAccount(key).address, key]))
  return async (address, bytes, kind) => {
    const key = byAddress.get(address)
    if (!key) throw new Error(`No key for ${address}`)
    const input = bytesOf(bytes)
    // A transaction of more than 256 bytes is signed by its hash.
    const message = kind && input.length > 256 ? hash(input, 32) : input
    const secret = bytesOf(key.secret)
    const signature = {
      sr25519: () => sr25519.sign(sr25519.secretFromSeed(secret), message),
      ed25519: () => ed25519.sign(message, secret),
      ecdsa: () => recoverable(hash(message, 32), secret),
      ethereum: () => recoverable(keccak_256(message), secret),
    }[key.type]()
    const number = { ed25519: 0, sr25519: 1, ecdsa: 2, ethereum: -1 }[key.type]
    return hexOf(kind && number >= 0 ? Uint8Array.from([number, ...signature]) : signature)
  }
}
