/**
 * A payment made by the host: it chooses coins and change, the wallet signs, and the host sends.
 */
import type { Network } from '@portico/core'
import type { Utxo } from '@portico/bitcoin'
import { TEST_NETWORK, Transaction, p2wpkh, selectUTXO } from '@scure/btc-signer'

/** Regtest differs from testnet in its prefix only. */
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const base64 = (raw: Uint8Array): string =>
  btoa(Array.from(raw, (byte) => String.fromCharCode(byte)).join(''))

/** An unsigned PSBT that pays a recipient and returns the change, and the inputs to sign. */
export function payment(o: {
  publicKey: string
  change: string
  coins: readonly Utxo[]
  to: string
  amount: bigint
}): {
  psbt: string
  inputs: readonly number[]
} {
  const { script } = p2wpkh(bytes(o.publicKey), regtest)
  const coins = o.coins.map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    witnessUtxo: { script, amount: value },
  }))
  const options = {
    changeAddress: o.change,
    feePerByte: 2n,
    bip69: true,
    createTx: true,
    network: regtest,
  }
  const chosen = selectUTXO(coins, [{ address: o.to, amount: o.amount }], 'default', options)
  if (!chosen?.tx) throw new Error('There are not enough coins.')
  return {
    psbt: base64(chosen.tx.toPSBT()),
    inputs: Array.from({ length: chosen.tx.inputsLength }, (_, index) => index),
  }
}

/** The transaction in a PSBT whose inputs are all signed, in hexadecimal. */
export function finished(psbt: string): string {
  const transaction = Transaction.fromPSBT(
    Uint8Array.from(atob(psbt), (char) => char.charCodeAt(0)),
  )
  transaction.finalize()
  return transaction.hex
}

/** Sends a transaction to the network's Esplora endpoint; returns its id. */
export async function broadcast(network: Network, transaction: string): Promise<string> {
  const response = await fetch(`${network.rpcUrls.chainDefault[0]}/tx`, {
    method: 'POST',
    body: transaction,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The network refused: ${text}`)
  return text
}
