import { fromHex } from '../../shared/bytes.ts'
import type { BitcoinChain, Purpose } from '../../shared/standard.ts'
import type { StoredBitcoinKey, StoredKeys } from '../stored.ts'

export type BitcoinKey = {
  readonly purpose: Purpose
  readonly secret: Uint8Array
  /** 33 bytes for payments, 32 (x only, BIP-340) for ordinals. */
  readonly publicKey: Uint8Array
  /** BIP-32. */
  readonly path: string
  readonly script: Uint8Array
  address(chain: BitcoinChain): string
}

/** The same on every network; only addresses differ. */
export type BitcoinKeys = { readonly payment: BitcoinKey; readonly ordinals: BitcoinKey }

const bitcoinKey = (
  purpose: Purpose,
  { path, secret, publicKey, script, addresses }: StoredBitcoinKey,
): BitcoinKey => ({
  purpose,
  path,
  secret: fromHex(secret),
  publicKey: fromHex(publicKey),
  script: fromHex(script),
  address: (chain) => addresses[chain],
})

export const bitcoinKeys = ({ payment, ordinals }: StoredKeys['bitcoin']): BitcoinKeys => ({
  payment: bitcoinKey('payment', payment),
  ordinals: bitcoinKey('ordinals', ordinals),
})
