import type { HDKey } from '@scure/bip32'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import type { BitcoinChain, Purpose } from '../../shared/standard.ts'
import { writeAddress } from './address.ts'

/** A secp256k1 key with the one script it is used for. */
export type BitcoinKey = {
  readonly purpose: Purpose
  readonly secret: Uint8Array
  /** 33 bytes for payments, 32 (x only, BIP-340) for ordinals. */
  readonly publicKey: Uint8Array
  /** Where in the tree it is (BIP-32). */
  readonly path: string
  readonly script: Uint8Array
  address(chain: BitcoinChain): string
}

/** The two keys of an account. */
export type BitcoinKeys = { readonly payment: BitcoinKey; readonly ordinals: BitcoinKey }

function keysAt(tree: HDKey, path: string): { path: string; secret: Uint8Array; point: Uint8Array } {
  const { privateKey, publicKey } = tree.derive(path)
  if (privateKey === null || publicKey === null) throw new Error('The tree holds no private keys.')
  return { path, secret: privateKey, point: publicKey }
}

/**
 * Derives the account with this number: p2wpkh at m/84'/0'/number'/0/0 (BIP-84) for payments, p2tr at
 * m/86'/0'/number'/0/0 (BIP-86) for ordinals. The same keys serve every network; only the addresses differ.
 */
export function bitcoinKeys(tree: HDKey, number: number): BitcoinKeys {
  const coins = keysAt(tree, `m/84'/0'/${number}'/0/0`)
  const art = keysAt(tree, `m/86'/0'/${number}'/0/0`)
  const inner = art.point.slice(1)
  const writer = (script: Uint8Array) => (chain: BitcoinChain) => writeAddress(script, chain) ?? ''
  const payment = p2wpkh(coins.point).script
  const ordinals = p2tr(inner).script
  return {
    payment: { purpose: 'payment', path: coins.path, secret: coins.secret, publicKey: coins.point, script: payment, address: writer(payment) },
    ordinals: { purpose: 'ordinals', path: art.path, secret: art.secret, publicKey: inner, script: ordinals, address: writer(ordinals) },
  }
}
