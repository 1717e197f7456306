import { schnorr } from '@noble/curves/secp256k1.js'
import { SigHash, Transaction, getInputType } from '@scure/btc-signer'
import { toHex } from '../../shared/bytes.ts'
import type { BitcoinChain } from '../../shared/standard.ts'
import { writeAddress } from './address.ts'
import type { BitcoinKey } from './keys.ts'

/** Which inputs a key is to sign; `sigHash` is what the site wants the signature to cover. */
export type ToSign = {
  readonly key: BitcoinKey
  readonly indexes: readonly number[]
  readonly sigHash?: number
}

/** An input or output; unknown values are undefined. */
export type End = {
  readonly amount?: bigint
  readonly address?: string
  readonly mine?: BitcoinKey
}

/** A transaction as the visitor has to see it; amounts in satoshis. */
export type Sheet = {
  readonly inputs: readonly (End & { readonly signed: boolean })[]
  readonly outputs: readonly End[]
  /** The fee; undefined when an input does not have its value. */
  readonly fee?: bigint
  /**
   * The net amount that leaves the wallet's own addresses, including the fee; negative when more
   * comes in.
   */
  readonly leaves: bigint
  /** Signatures that would let others change the transaction afterwards. */
  readonly open: boolean
}

/**
 * Reads a PSBT (BIP-174, BIP-370). Unknown scripts are kept unchanged: only our own inputs are
 * signed.
 */
export function readPsbt(bytes: Uint8Array): Transaction {
  return Transaction.fromPSBT(bytes, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowLegacyWitnessUtxo: true,
  })
}

type Input = ReturnType<Transaction['getInput']>

/**
 * Whether the value of a coin in the PSBT can be trusted: because the PSBT has the previous
 * transaction, which was checked, or otherwise because a witness signature covers it. A legacy
 * signature does not (BIP-174).
 */
function isBound(input: Input): boolean {
  try {
    return input.nonWitnessUtxo !== undefined || getInputType(input, true).txType !== 'legacy'
  } catch {
    return false
  }
}

/** The coin an input spends, if the PSBT says so. */
function coinOf(
  transaction: Transaction,
  index: number,
): { amount?: bigint; script: Uint8Array } | undefined {
  const input = transaction.getInput(index)
  const { witnessUtxo, nonWitnessUtxo, index: output } = input
  const coin = witnessUtxo ?? (output === undefined ? undefined : nonWitnessUtxo?.outputs[output])
  return coin && (isBound(input) ? coin : { script: coin.script })
}

function keyOf(
  keys: readonly BitcoinKey[],
  script: Uint8Array | undefined,
): BitcoinKey | undefined {
  return script === undefined ? undefined : keys.find((key) => toHex(key.script) === toHex(script))
}

function end(
  keys: readonly BitcoinKey[],
  chain: BitcoinChain,
  amount: bigint | undefined,
  script: Uint8Array | undefined,
): End {
  const address = script === undefined ? undefined : writeAddress(script, chain)
  const mine = keyOf(keys, script)
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(address === undefined ? {} : { address }),
    ...(mine === undefined ? {} : { mine }),
  }
}

const sum = (amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n)

/** The inputs to sign when a site names none: each one that one of the keys can spend. */
export function ownInputs(
  transaction: Transaction,
  keys: readonly BitcoinKey[],
): readonly ToSign[] {
  return keys.flatMap((key) => {
    const indexes = Array.from({ length: transaction.inputsLength }, (_, index) => index).filter(
      (index) => keyOf([key], coinOf(transaction, index)?.script) !== undefined,
    )
    return indexes.length === 0 ? [] : [{ key, indexes }]
  })
}

/**
 * The sighash type of an input: the whole transaction, unless the site or the PSBT sets another.
 */
function sigHashOf(transaction: Transaction, { key, sigHash }: ToSign, index: number): number {
  const usual = key.purpose === 'ordinals' ? SigHash.DEFAULT : SigHash.ALL
  return sigHash ?? transaction.getInput(index).sighashType ?? usual
}

/** Describes a transaction for the visitor: inputs, outputs, change. */
export function readSheet(
  transaction: Transaction,
  keys: readonly BitcoinKey[],
  chain: BitcoinChain,
  wanted: readonly ToSign[],
): Sheet {
  const signed = new Set(wanted.flatMap(({ indexes }) => indexes))
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index) => {
    const coin = coinOf(transaction, index)
    return { ...end(keys, chain, coin?.amount, coin?.script), signed: signed.has(index) }
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { amount, script } = transaction.getOutput(index)
    return end(keys, chain, amount, script)
  })
  const known = inputs.every(({ amount }) => amount !== undefined)
  const own = (ends: readonly End[]): bigint =>
    sum(ends.filter(({ mine }) => mine !== undefined).map(({ amount }) => amount))
  const open = wanted.some((each) =>
    each.indexes.some((index) => {
      const hash = sigHashOf(transaction, each, index)
      return hash !== SigHash.ALL && hash !== SigHash.DEFAULT
    }),
  )
  return {
    inputs,
    outputs,
    ...(known
      ? { fee: sum(inputs.map(({ amount }) => amount)) - sum(outputs.map(({ amount }) => amount)) }
      : {}),
    leaves: own(inputs) - own(outputs),
    open,
  }
}

/**
 * Signs the wanted inputs, and those only, in place.
 * @throws Error when an input is not there, or is not the key's.
 */
export function signPsbt(transaction: Transaction, wanted: readonly ToSign[]): void {
  for (const each of wanted) {
    for (const index of each.indexes) {
      const { key } = each
      if (index >= transaction.inputsLength)
        throw new Error(`The transaction has no input ${index}.`)
      if (keyOf([key], coinOf(transaction, index)?.script) === undefined)
        throw new Error(`Input ${index} is not of the address that is to sign it.`)
      const sigHash = sigHashOf(transaction, each, index)
      transaction.updateInput(index, {
        ...(transaction.getInput(index).sighashType === sigHash || sigHash === SigHash.DEFAULT
          ? {}
          : { sighashType: sigHash }),
        // A PSBT may lack the internal key, without which the input would not be recognised as
        // ours.
        ...(key.purpose === 'ordinals' ? { tapInternalKey: schnorr.getPublicKey(key.secret) } : {}),
      })
      if (!transaction.signIdx(key.secret, index, [sigHash]))
        throw new Error(`Input ${index} could not be signed.`)
    }
  }
}
