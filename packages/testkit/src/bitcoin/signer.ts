/**
 * The holder of the keys: signs texts and transactions, reads coins from Esplora and sends
 * transactions to it.
 */
import { base64 } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { bitcoinParameters, fromHex, toHex } from './keys.ts'
import { signBip322, signEcdsa } from './message.ts'
import { spendOf, spends, type Spend } from './spend.ts'
import type { BitcoinNetworkName, BitcoinSigner } from './types.ts'

/** Requests to the signer; JSON, because they may come from a page. */
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

const loose = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true }
const same = (one: Uint8Array, two: Uint8Array): boolean => toHex(one) === toHex(two)

/** The script of an address. */
export const scriptOf = (address: string, network: BitcoinNetworkName): Uint8Array =>
  OutScript.encode(Address(bitcoinParameters(network)).decode(address))

/**
 * A signer with private keys, one an account.
 *
 * @param keys 32 bytes of hex each. For test keys only.
 * @param esploraUrl For `transfer` and `send`.
 */
export function createBitcoinSigner(
  keys: readonly string[],
  esploraUrl?: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): BitcoinSigner {
  const keyOf = (account: number): Uint8Array => fromHex(keys[account] ?? '')

  function spendFor(key: Uint8Array, script: Uint8Array): Spend {
    const spend = spends(key).find((each) => same(each.script, script))
    if (!spend) throw new Error('This key does not spend that output.')
    return spend
  }

  function message({ account, network, address, message: text, protocol }: MessageRequest): string {
    const spend = spendFor(keyOf(account), scriptOf(address, network))
    return (protocol === 'bip322' ? signBip322 : signEcdsa)(text, keyOf(account), spend)
  }

  function psbt({ account, psbt: text, inputs, finalize }: PsbtRequest): {
    psbt: string
    hex?: string
  } {
    const key = keyOf(account)
    const transaction = Transaction.fromPSBT(base64.decode(text), loose)
    for (const { index, sighashTypes } of inputs) {
      const { witnessUtxo } = transaction.getInput(index)
      if (!witnessUtxo) throw new Error(`Input ${index} says nothing of what it spends.`)
      transaction.updateInput(index, spendOf(spendFor(key, witnessUtxo.script)), true)
      transaction.signIdx(key, index, sighashTypes ? [...sighashTypes] : undefined)
      if (finalize) transaction.finalizeIdx(index)
    }
    const all = Array.from({ length: transaction.inputsLength }, (_, index) =>
      transaction.getInput(index),
    )
    const whole = all.every(
      ({ finalScriptWitness, finalScriptSig }) => finalScriptWitness ?? finalScriptSig,
    )
    return { psbt: base64.encode(transaction.toPSBT()), ...(whole ? { hex: transaction.hex } : {}) }
  }

  async function ask(path: string, body?: string): Promise<string> {
    if (!esploraUrl) throw new Error('A Bitcoin wallet of the tests needs an esploraUrl to send.')
    const response = await fetch(
      `${esploraUrl}${path}`,
      body === undefined ? {} : { method: 'POST', body },
    )
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }

  async function transfer({
    account,
    network,
    address,
    recipients,
  }: TransferRequest): Promise<string> {
    const key = keyOf(account)
    const script = scriptOf(address, network)
    const spend = spendFor(key, script)
    const coins = JSON.parse(await ask(`/address/${address}/utxo`)) as {
      txid: string
      vout: number
      value: number
    }[]
    const wanted = recipients.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    const transaction = new Transaction(loose)
    let had = 0n
    for (const { txid, vout, value } of coins) {
      if (had >= wanted + 1_000n) break
      transaction.addInput({
        txid,
        index: vout,
        witnessUtxo: { script, amount: BigInt(value) },
        ...spendOf(spend),
      })
      had += BigInt(value)
    }
    if (had < wanted + 1_000n) throw new Error('Insufficient funds')
    for (const to of recipients)
      transaction.addOutput({ script: scriptOf(to.address, network), amount: BigInt(to.amount) })
    if (had - wanted > 2_000n) transaction.addOutput({ script, amount: had - wanted - 1_000n })
    transaction.sign(key)
    transaction.finalize()
    return ask('/tx', transaction.hex)
  }

  return async (what, request) => {
    const asked = request as never
    if (what === 'message') return message(asked)
    if (what === 'psbt') return psbt(asked)
    if (what === 'transfer') return transfer(asked)
    return ask('/tx', String((request as { hex?: unknown }).hex))
  }
}
