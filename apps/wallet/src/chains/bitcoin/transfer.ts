import { Transaction, selectUTXO } from '@scure/btc-signer'
import type { BitcoinChain } from '../../shared/standard.ts'
import { FORMATS, readAddress } from './address.ts'
import type { BitcoinKey } from './keys.ts'

/** In satoshis. */
export type Coin = { readonly txid: string; readonly index: number; readonly amount: bigint }
export type Recipient = { readonly address: string; readonly amount: bigint }

/**
 * Change returns to the sender.
 *
 * @param rate Satoshis a virtual byte.
 * @throws Error for a wrong network's receiver, dust, or too few coins.
 */
export function buildTransfer(
  key: BitcoinKey,
  chain: BitcoinChain,
  coins: readonly Coin[],
  recipients: readonly Recipient[],
  rate: bigint,
): Transaction {
  for (const { address, amount } of recipients) {
    if (readAddress(address, chain) === undefined)
      throw new Error(`${address} is no address of this network.`)
    if (amount < 546n) throw new Error('The amount is too small: the network would not pass it on.')
  }
  const inputs = coins.map(({ txid, index, amount }) => ({
    txid,
    index,
    witnessUtxo: { script: key.script, amount },
  }))
  const outputs = recipients.map(({ address, amount }) => ({ address, amount }))
  const chosen = selectUTXO(inputs, outputs, 'default', {
    changeAddress: key.address(chain),
    feePerByte: rate,
    bip69: true,
    createTx: true,
    network: FORMATS[chain],
  })
  if (chosen?.tx === undefined)
    throw new Error('There are not enough coins for this amount and its fee.')
  return chosen.tx
}
