/** A transaction that spends an output of the address and is valid on no chain. */
import { hex } from '@scure/base'
import { RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { tagSchnorr } from '@scure/btc-signer/utils.js'
import { concat, sameBytes, utf8 } from '../bytes.ts'
import type { Output } from './networks.ts'
import { isSpent, loose, nothing, type Spend } from './spend.ts'

function idOf(message: string, { script }: Output): string {
  const hash = tagSchnorr('BIP0322-signed-message', utf8(message))
  const toSpend = new Transaction({ ...loose, version: 0 })
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concat(Uint8Array.of(0, 32), hash),
  })
  return toSpend.id
}

/** "Simple": only the witness; the rest is fixed. */
const readSimple = (bytes: Uint8Array, txid: string): Spend => ({
  txid,
  version: 0,
  lockTime: 0,
  sequence: 0,
  script: null,
  witness: RawWitness.decode(bytes),
})

/**
 * "Full": the whole transaction; null without the required form. Lock times are signed and free; no
 * supported script requires any. More inputs would be a proof of funds, which only a node can
 * check.
 */
function readFull(bytes: Uint8Array, txid: string): Spend | null {
  const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(bytes)
  const [input, output] = [inputs[0], outputs[0]]
  if (
    !input ||
    !output ||
    inputs.length > 1 ||
    outputs.length > 1 ||
    (version !== 0 && version !== 2)
  )
    return null
  if (
    hex.encode(input.txid) !== txid ||
    input.index !== 0 ||
    output.amount !== nothing.amount ||
    !sameBytes(output.script, nothing.script)
  )
    return null
  return {
    txid,
    version,
    lockTime,
    sequence: input.sequence,
    script: input.finalScriptSig,
    witness: witnesses?.[0] ?? [],
  }
}

/** A version of four bytes, with which no witness can begin. */
const isTransaction = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && bytes[1] === 0 && bytes[2] === 0 && bytes[3] === 0

/** @param form As the wallet's prefix names it; undefined accepts either. */
export function isBip322(
  bytes: Uint8Array,
  message: string,
  output: Output,
  form?: string,
): boolean {
  const isFull = isTransaction(bytes)
  if (form !== undefined && isFull !== (form === 'ful')) return false
  const spend = (isFull ? readFull : readSimple)(bytes, idOf(message, output))
  return spend !== null && isSpent(spend, output)
}
