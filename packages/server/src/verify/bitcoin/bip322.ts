/** BIP-322, "simple": the witness of a transaction that spends an output of the address, and that no chain would take. */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OutScript, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import { tagSchnorr } from '@scure/btc-signer/utils.js'
import { concat, sameBytes, utf8 } from '../bytes.ts'
import type { Output } from './networks.ts'

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** The transaction that is signed. */
function toSign(message: string, { script }: Output): Transaction {
  const loose = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }
  const hash = tagSchnorr('BIP0322-signed-message', utf8(message))
  const toSpend = new Transaction(loose)
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig: concat(Uint8Array.from([0, 32]), hash) })
  const transaction = new Transaction(loose)
  transaction.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  transaction.addOutput({ script: Uint8Array.from([0x6a]), amount: 0n })
  return transaction
}

/** A key and its signature, of an output that pays a hash of the key. */
function isKeyHash(witness: readonly Uint8Array[], hash: Uint8Array, transaction: Transaction): boolean {
  const [signature, key] = witness
  if (witness.length !== 2 || key?.length !== 33 || signature?.at(-1) !== SigHash.ALL || !sameBytes(hash160(key), hash)) return false
  const digest = transaction.preimageWitnessV0(0, OutScript.encode({ type: 'pkh', hash }), SigHash.ALL, 0n)
  return secp256k1.verify(signature.subarray(0, -1), digest, key, { prehash: false, lowS: true, format: 'der' })
}

/** A signature by the key that the output is, with the default of Taproot or with `ALL` behind it. */
function isTaproot(witness: readonly Uint8Array[], key: Uint8Array, transaction: Transaction, script: Uint8Array): boolean {
  const [signature] = witness
  if (witness.length !== 1 || !signature) return false
  const kind = signature.length === 64 ? SigHash.DEFAULT : signature.length === 65 && signature[64] === SigHash.ALL ? SigHash.ALL : undefined
  if (kind === undefined) return false
  return schnorr.verify(signature.subarray(0, 64), transaction.preimageWitnessV1(0, [script], kind, [0n]), key)
}

/** Whether bytes are a witness that signs the text for the address. */
export function isBip322(bytes: Uint8Array, message: string, output: Output): boolean {
  const { pays, script } = output
  const witness = RawWitness.decode(bytes)
  const transaction = toSign(message, output)
  if (pays.type === 'wpkh') return isKeyHash(witness, pays.hash, transaction)
  if (pays.type === 'tr') return isTaproot(witness, pays.pubkey, transaction, script)
  if (pays.type !== 'sh' || !witness[1]) return false
  // The address is a hash of what a plain one would pay; its witness is the same.
  const hash = hash160(witness[1])
  const inner = OutScript.encode({ type: 'wpkh', hash })
  return sameBytes(hash160(inner), pays.hash) && isKeyHash(witness, hash, transaction)
}
