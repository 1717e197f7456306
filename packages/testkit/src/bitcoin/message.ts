/** BIP-137 with a key, BIP-322 ("simple") with a transaction that is never sent. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { spendOf, type Spend } from './spend.ts'

/** The header byte of BIP-137 encodes the kind of address. */
const headers: Readonly<Record<string, number>> = { pkh: 31, sh: 35, wpkh: 39, tr: 39 }

function varint(length: number): Uint8Array {
  return Uint8Array.from(length < 0xfd ? [length] : [0xfd, length & 255, length >> 8])
}

/** Base64 of 65 bytes: header, r, s. */
export function signEcdsa(message: string, privateKey: Uint8Array, spend: Spend): string {
  const text = new TextEncoder().encode(message)
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256x2(magic, varint(text.length), text)
  const signature = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0, ...rest] = signature
  return base64.encode(Uint8Array.from([(headers[spend.type] ?? 39) + recovery, ...rest]))
}

/** Base64 of the witness of BIP-322's `to_sign`. */
export function signBip322(message: string, privateKey: Uint8Array, spend: Spend): string {
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const loose = {
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  }
  const toSpend = new Transaction(loose)
  toSpend.addOutput({ script: spend.script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.from([0, 32]), hash),
  })
  const toSign = new Transaction(loose)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script: spend.script, amount: 0n },
    ...spendOf(spend),
  })
  toSign.addOutput({ script: Uint8Array.from([0x6a]), amount: 0n })
  toSign.signIdx(privateKey, 0)
  toSign.finalizeIdx(0)
  const { finalScriptWitness } = toSign.getInput(0)
  return base64.encode(RawWitness.encode(finalScriptWitness!))
}
