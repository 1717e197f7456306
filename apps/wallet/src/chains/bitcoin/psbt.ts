import { schnorr } from '@noble/curves/secp256k1.js'
import { SigHash, Transaction, getInputType } from '@scure/btc-signer'
import { toHex } from '../../shared/bytes.ts'
import type { BitcoinChain } from '../../shared/standard.ts'
import { writeAddress } from './address.ts'
import type { BitcoinKey } from './keys.ts'
import { defined } from '../../shared/defined.ts'

/** `sigHash`: what the site wants covered. */
export type ToSign = {
  readonly key: BitcoinKey
  readonly indexes: readonly number[]
  readonly sigHash?: number
}

/** Unknown values are undefined. */
export type End = {
  readonly amount?: bigint
  readonly address?: string
  readonly mine?: BitcoinKey
}

export type Sheet = {
  readonly inputs: readonly (End & { readonly signed: boolean })[]
  readonly outputs: readonly End[]
  readonly fee?: bigint
  /** Net, from own addresses, with the fee; negative if more comes in. */
  readonly leaves: bigint
  /** Others could change the transaction after signing. */
  readonly open: boolean
}

export function readPsbt(bytes: Uint8Array): Transaction {
  return Transaction.fromPSBT(bytes, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowLegacyWitnessUtxo: true,
  })
}

type Input = ReturnType<Transaction['getInput']>

/**
 * The previous transaction was checked, or a witness signature covers the value; a legacy one does
 * not (BIP-174).
 */
function isBound(input: Input): boolean {
  try {
    return input.nonWitnessUtxo !== undefined || getInputType(input, true).txType !== 'legacy'
  } catch {
    return false
  }
}

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
  return defined({
    amount,
    address,
    mine,
  })
}

const sum = (amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n)

/** Every own input, if a site names none. */
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

/** Everything, unless the site or the PSBT says otherwise. */
function sigHashOf(transaction: Transaction, { key, sigHash }: ToSign, index: number): number {
  const usual = key.purpose === 'ordinals' ? SigHash.DEFAULT : SigHash.ALL
  return sigHash ?? transaction.getInput(index).sighashType ?? usual
}

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
  return defined({
    inputs,
    outputs,
    fee: known
      ? sum(inputs.map(({ amount }) => amount)) - sum(outputs.map(({ amount }) => amount))
      : undefined,
    leaves: own(inputs) - own(outputs),
    open,
  })
}

/**
 * Only the wanted inputs, in place.
 *
 * @throws Error for a missing input or another key's.
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
      transaction.updateInput(
        index,
        defined({
          sighashType:
            transaction.getInput(index).sighashType === sigHash || sigHash === SigHash.DEFAULT
              ? undefined
              : sigHash,
          // Without the internal key, the input would not be recognised.
          tapInternalKey: key.purpose === 'ordinals' ? schnorr.getPublicKey(key.secret) : undefined,
        }),
      )
      if (!transaction.signIdx(key.secret, index, [sigHash]))
        throw new Error(`Input ${index} could not be signed.`)
    }
  }
}
