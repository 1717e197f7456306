/** The keys of a phrase, derived anew: what the wallet has stored has to be the same. */
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { hdKeyToAccount } from 'viem/accounts'
import { concat, toHex } from '../shared/bytes.ts'
import { BITCOIN_CHAINS } from '../shared/standard.ts'
import { writeAddress } from './bitcoin/address.ts'
import type { StoredBitcoinKey, StoredKeys } from './stored.ts'

/** The phrase that every local test chain funds. */
export const phrase = 'test test test test test test test test test test test junk'

/** SLIP-0010 knows hardened steps only for ed25519, so a path is its numbers. */
export function slip10(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, (step | 0x80000000) >>> 0)
    node = hmac(sha512, node.slice(32), concat(Uint8Array.of(0), node.slice(0, 32), index))
  }
  return node.slice(0, 32)
}

function bitcoinOf(
  tree: HDKey,
  path: string,
  of: (point: Uint8Array) => { publicKey: Uint8Array; script: Uint8Array },
): StoredBitcoinKey {
  const { privateKey, publicKey: point } = tree.derive(path)
  const { publicKey, script } = of(point!)
  const addresses = Object.fromEntries(
    BITCOIN_CHAINS.map((chain) => [chain, writeAddress(script, chain)!]),
  ) as StoredBitcoinKey['addresses']
  return {
    path,
    secret: toHex(privateKey!),
    publicKey: toHex(publicKey),
    script: toHex(script),
    addresses,
  }
}

/**
 * Derives the account with this number: m/44'/60'/0'/0/number (local test chains fund one path with
 * a growing last step), m/44'/501'/number'/0' as Solana's wallets do, p2wpkh at
 * m/84'/0'/number'/0/0 (BIP-84) for payments, and p2tr at m/86'/0'/number'/0/0 (BIP-86) for
 * ordinals.
 */
export function derive(words: string, number: number): StoredKeys {
  const seed = mnemonicToSeedSync(words)
  const tree = HDKey.fromMasterSeed(seed)
  const evm = hdKeyToAccount(tree, { addressIndex: number })
  const secret = slip10(seed, [44, 501, number, 0])
  const publicKey = ed25519.getPublicKey(secret)
  return {
    evm: { address: evm.address, secret: toHex(evm.getHdKey().privateKey!) },
    solana: {
      address: base58.encode(publicKey),
      secret: toHex(secret),
      publicKey: toHex(publicKey),
    },
    bitcoin: {
      payment: bitcoinOf(tree, `m/84'/0'/${number}'/0/0`, (point) => ({
        publicKey: point,
        script: p2wpkh(point).script,
      })),
      ordinals: bitcoinOf(tree, `m/86'/0'/${number}'/0/0`, (point) => ({
        publicKey: point.slice(1),
        script: p2tr(point.slice(1)).script,
      })),
    },
  }
}
