import { p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { NETWORK, pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

export interface Spend {
  type: 'wpkh' | 'sh' | 'tr'
  script: Uint8Array
  redeemScript?: Uint8Array
  tapInternalKey?: Uint8Array
}

export const spendOf = ({
  redeemScript,
  tapInternalKey,
}: Spend): { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array } => ({
  ...(redeemScript ? { redeemScript } : {}),
  ...(tapInternalKey ? { tapInternalKey } : {}),
})

/** By the hex of the script, which is the same on every network. */
export function spends(privateKey: Uint8Array): readonly Spend[] {
  const segwit = p2wpkh(pubECDSA(privateKey), NETWORK)
  const nested = p2sh(segwit, NETWORK)
  const internal = pubSchnorr(privateKey)
  return [
    { type: 'wpkh', script: segwit.script },
    { type: 'sh', script: nested.script, redeemScript: segwit.script },
    { type: 'tr', script: p2tr(internal, undefined, NETWORK).script, tapInternalKey: internal },
  ]
}
