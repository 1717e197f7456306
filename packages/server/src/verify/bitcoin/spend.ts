/** Only for outputs that wallets make. Scripts are not run. */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { OutScript, RawTx, Script, SigHash, Transaction } from '@scure/btc-signer'
import { concat, sameBytes } from '../bytes.ts'
import type { Output } from './networks.ts'

export interface Spend {
  txid: string
  version: number
  lockTime: number
  sequence: number
  /** For older outputs and script hashes; null where the signature leaves it out. */
  script: Uint8Array | null
  witness: readonly Uint8Array[]
}

export const loose: {
  readonly [option in 'allowUnknownOutputs' | 'allowUnknownInputs' | 'disableScriptCheck']: true
} = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }
export const nothing: { readonly script: Uint8Array; readonly amount: bigint } = {
  script: Uint8Array.of(0x6a),
  amount: 0n,
}

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

function transactionOf(
  { txid, version, lockTime, sequence }: Spend,
  script: Uint8Array,
): Transaction {
  const transaction = new Transaction({ ...loose, version, lockTime })
  transaction.addInput({ txid, index: 0, sequence, witnessUtxo: { script, amount: 0n } })
  transaction.addOutput(nothing)
  return transaction
}

function isBy(
  signature: Uint8Array | undefined,
  key: Uint8Array | undefined,
  digest: Uint8Array,
  sizes: readonly number[] = [33],
): boolean {
  if (!signature || !key || !sizes.includes(key.length) || signature.at(-1) !== SigHash.ALL)
    return false
  return secp256k1.verify(signature.subarray(0, -1), digest, key, {
    prehash: false,
    lowS: true,
    format: 'der',
  })
}

/** By signature and key. */
const isKeyHash = (
  [signature, key, more]: readonly Uint8Array[],
  hash: Uint8Array,
  digest: Uint8Array,
  sizes?: readonly number[],
): boolean =>
  more === undefined &&
  key !== undefined &&
  sameBytes(hash160(key), hash) &&
  isBy(signature, key, digest, sizes)

function isByEnough(
  signatures: readonly Uint8Array[],
  keys: readonly Uint8Array[],
  digest: Uint8Array,
): boolean {
  let next = 0
  return signatures.every((signature) => {
    while (next < keys.length && !isBy(signature, keys[next], digest)) next++
    return next++ < keys.length
  })
}

function isScript(witness: readonly Uint8Array[], transaction: Transaction): boolean {
  const [script, given] = [witness.at(-1)!, witness.slice(0, -1)]
  const digest = transaction.preimageWitnessV0(0, script, SigHash.ALL, 0n)
  const asked = OutScript.decode(script)
  if (asked.type === 'pk') return given.length === 1 && isBy(given[0], asked.pubkey, digest)
  if (asked.type === 'pkh') return isKeyHash(given, asked.hash, digest)
  // `OP_CHECKMULTISIG` removes one item too many from the stack.
  return (
    asked.type === 'ms' &&
    given.length === asked.m + 1 &&
    given[0]!.length === 0 &&
    isByEnough(given.slice(1), asked.pubkeys, digest)
  )
}

/** By its key, with the default sighash or with `ALL` appended. */
function isTaproot(
  [signature, more]: readonly Uint8Array[],
  key: Uint8Array,
  transaction: Transaction,
  script: Uint8Array,
): boolean {
  if (!signature || more) return false
  const kind =
    signature.length === 64
      ? SigHash.DEFAULT
      : signature.length === 65 && signature[64] === SigHash.ALL
        ? SigHash.ALL
        : undefined
  return (
    kind !== undefined &&
    schnorr.verify(
      signature.subarray(0, 64),
      transaction.preimageWitnessV1(0, [script], kind, [0n]),
      key,
    )
  )
}

/**
 * The input's script has signature and key; the digest is of the transaction with the output's
 * script in that place.
 */
function isOldKeyHash(spend: Spend, hash: Uint8Array, output: Uint8Array): boolean {
  const { txid, version, lockTime, sequence, script, witness } = spend
  const parts = script ? Script.decode(script) : []
  const given = parts.filter((part) => part instanceof Uint8Array)
  if (
    !script ||
    witness.length > 0 ||
    given.length !== parts.length ||
    !sameBytes(Script.encode(parts), script)
  )
    return false
  const inputs = [{ txid: hex.decode(txid), index: 0, finalScriptSig: output, sequence }]
  const bytes = RawTx.encode({
    version,
    lockTime,
    segwitFlag: undefined,
    inputs,
    outputs: [nothing],
    witnesses: undefined,
  })
  const preimage = concat(bytes, Uint8Array.of(SigHash.ALL, 0, 0, 0))
  return isKeyHash(given, hash, sha256(sha256(preimage)), [33, 65])
}

export function isSpent(spend: Spend, { pays, script }: Output): boolean {
  if (pays.type === 'pkh') return isOldKeyHash(spend, pays.hash, script)
  const { witness } = spend
  const last = witness.at(-1)
  if (!last) return false
  const transaction = transactionOf(spend, script)
  const digest = (hash: Uint8Array): Uint8Array =>
    transaction.preimageWitnessV0(0, OutScript.encode({ type: 'pkh', hash }), SigHash.ALL, 0n)
  // For a script hash, the input's script may contain only the redeem script.
  const isBare = spend.script === null || spend.script.length === 0
  if (pays.type === 'wpkh') return isBare && isKeyHash(witness, pays.hash, digest(pays.hash))
  if (pays.type === 'wsh')
    return isBare && sameBytes(sha256(last), pays.hash) && isScript(witness, transaction)
  if (pays.type === 'tr') return isBare && isTaproot(witness, pays.pubkey, transaction, script)
  if (pays.type !== 'sh') return false
  const isNamed = (inner: Uint8Array): boolean =>
    sameBytes(hash160(inner), pays.hash) &&
    (spend.script === null || sameBytes(Script.encode([inner]), spend.script))
  if (isNamed(OutScript.encode({ type: 'wsh', hash: sha256(last) })))
    return isScript(witness, transaction)
  const hash = hash160(last)
  return isNamed(OutScript.encode({ type: 'wpkh', hash })) && isKeyHash(witness, hash, digest(hash))
}
