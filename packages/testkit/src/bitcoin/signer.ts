import { base64 } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { bitcoinParameters, fromHex, toHex } from './keys.ts'
import { signBip322, signEcdsa } from './message.ts'
import { spendOf, spends, type Spend } from './spend.ts'
import type { BitcoinNetworkName, BitcoinSigner } from './types.ts'

/** JSON, because requests may come from a page. */
interface MessageRequest {
  account: number
  network: BitcoinNetworkName
  address: string
  message: string
  protocol: 'ecdsa' | 'bip322'
}
interface PsbtRequest {
  account: number
  network: BitcoinNetworkName
  /** Base64. */
  psbt: string
  inputs: readonly { index: number; sighashTypes?: readonly number[] }[]
  finalize: boolean
}
interface TransferRequest {
  account: number
  network: BitcoinNetworkName
  address: string
  /** Satoshis, decimal. */
  recipients: readonly { address: string; amount: string }[]
}

/** Satoshis. */
const fee = 1_000n
/** Satoshis; less change is left to the miners. */
const dust = 1_000n

const loose = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true }
const same = (one: Uint8Array, two: Uint8Array): boolean => toHex(one) === toHex(two)

/** The script of an address. */
export const scriptOf = (address: string, network: BitcoinNetworkName): Uint8Array =>
  OutScript.encode(Address(bitcoinParameters(network)).decode(address))

function spendFor(key: Uint8Array, script: Uint8Array): Spend {
  const spend = spends(key).find((each) => same(each.script, script))
  if (!spend) throw new Error('This key does not spend that output.')
  return spend
}

function isComplete(transaction: Transaction): boolean {
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index) =>
    transaction.getInput(index),
  )
  return inputs.every(
    ({ finalScriptWitness, finalScriptSig }) =>
      finalScriptWitness !== undefined || finalScriptSig !== undefined,
  )
}

/** BIP-174. Has the transaction's hex once it is complete. */
function signPsbt(
  key: Uint8Array,
  { psbt, inputs, finalize }: PsbtRequest,
): { psbt: string; hex?: string } {
  const transaction = Transaction.fromPSBT(base64.decode(psbt), loose)
  for (const { index, sighashTypes } of inputs) {
    const { witnessUtxo } = transaction.getInput(index)
    if (!witnessUtxo) throw new Error(`Input ${index} says nothing of what it spends.`)
    transaction.updateInput(index, spendOf(spendFor(key, witnessUtxo.script)), true)
    transaction.signIdx(key, index, sighashTypes ? [...sighashTypes] : undefined)
    if (finalize) transaction.finalizeIdx(index)
  }
  const signed = base64.encode(transaction.toPSBT())
  return isComplete(transaction) ? { psbt: signed, hex: transaction.hex } : { psbt: signed }
}

interface Coin {
  txid: string
  vout: number
  value: number
}

/** Resolves with the signed transaction's hex. */
function signTransfer(
  key: Uint8Array,
  { network, address, recipients }: TransferRequest,
  coins: readonly Coin[],
): string {
  const script = scriptOf(address, network)
  const spend = spendFor(key, script)
  const wanted = recipients.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const transaction = new Transaction(loose)
  let spent = 0n
  for (const { txid, vout, value } of coins) {
    if (spent >= wanted + fee) break
    const witnessUtxo = { script, amount: BigInt(value) }
    transaction.addInput({ txid, index: vout, witnessUtxo, ...spendOf(spend) })
    spent += BigInt(value)
  }
  if (spent < wanted + fee) throw new Error('Insufficient funds')
  for (const to of recipients)
    transaction.addOutput({ script: scriptOf(to.address, network), amount: BigInt(to.amount) })
  const change = spent - wanted - fee
  if (change > dust) transaction.addOutput({ script, amount: change })
  transaction.sign(key)
  transaction.finalize()
  return transaction.hex
}

/**
 * Holds the keys: signs texts and transactions, reads coins from Esplora and sends transactions.
 *
 * @param keys 32 bytes of hex each. Test keys only.
 * @param esploraUrl For `transfer` and `send`.
 */
export function createBitcoinSigner(
  keys: readonly string[],
  esploraUrl?: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): BitcoinSigner {
  const keyOf = (account: number): Uint8Array => fromHex(keys[account] ?? '')

  function signMessage({ account, network, address, message, protocol }: MessageRequest): string {
    const key = keyOf(account)
    const spend = spendFor(key, scriptOf(address, network))
    const sign = protocol === 'bip322' ? signBip322 : signEcdsa
    return sign(message, key, spend)
  }

  const sign = (request: PsbtRequest): ReturnType<typeof signPsbt> =>
    signPsbt(keyOf(request.account), request)

  async function ask(path: string, body?: string): Promise<string> {
    if (!esploraUrl) throw new Error('A Bitcoin wallet of the tests needs an esploraUrl to send.')
    const init = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(`${esploraUrl}${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }

  async function transfer(request: TransferRequest): Promise<string> {
    const coins = JSON.parse(await ask(`/address/${request.address}/utxo`)) as Coin[]
    return ask('/tx', signTransfer(keyOf(request.account), request, coins))
  }

  return async (what, request) => {
    const asked = request as never
    if (what === 'message') return signMessage(asked)
    if (what === 'psbt') return sign(asked)
    if (what === 'transfer') return transfer(asked)
    return ask('/tx', String((request as { hex?: unknown }).hex))
  }
}
