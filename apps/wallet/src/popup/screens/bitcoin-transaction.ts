import type { Transaction } from '@scure/btc-signer'
import { ownInputs, readPsbt, readSheet, signPsbt } from '../../chains/bitcoin/psbt.ts'
import type { ToSign } from '../../chains/bitcoin/psbt.ts'
import { buildTransfer } from '../../chains/bitcoin/transfer.ts'
import { toBase64, toHex } from '../../shared/bytes.ts'
import { foreignRpc, invalidParams } from '../../shared/errors.ts'
import type { BitcoinApproval } from '../../shared/bitcoin-requests.ts'
import type { BitcoinAccount, BitcoinChain } from '../../shared/standard.ts'
import type { BitcoinNet } from '../../wallet/config.ts'
import { accountName, bitcoinKeyOf } from '../context.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, h, longFact } from '../dom.ts'
import type { Screen } from '../screen.ts'
import { bitcoinSheet, inBtc, onlyPayment } from './bitcoin-sheet.ts'
import { defined } from '../../shared/defined.ts'

const NAMES: Readonly<Record<BitcoinChain, string>> = {
  'bitcoin:mainnet': 'Bitcoin',
  'bitcoin:testnet': 'Bitcoin Testnet',
  'bitcoin:regtest': 'Bitcoin, local',
}

function netOf(context: PopupContext, chain: BitcoinChain): BitcoinNet | undefined {
  return context.config.bitcoin.find((net) => net.chain === chain)
}

function read(bytes: Uint8Array): Transaction {
  try {
    return readPsbt(bytes)
  } catch (thrown) {
    throw invalidParams(
      thrown instanceof Error
        ? `The PSBT cannot be read: ${thrown.message}`
        : 'The PSBT cannot be read.',
    )
  }
}

/** @throws Error while another signature is missing. */
function finish(transaction: Transaction): string {
  const whole = transaction.clone()
  whole.finalize()
  return toHex(whole.extract())
}

/** Signs what is asked, and sends it on request. */
export function psbtScreen(
  context: PopupContext,
  granted: readonly BitcoinAccount[],
  approval: Extract<BitcoinApproval, { kind: 'bitcoin-psbt' }>,
): Screen {
  const chain = approval.chain ?? granted[0]?.chain ?? 'bitcoin:mainnet'
  const net = netOf(context, chain)
  if (approval.send && net === undefined) throw foreignRpc()
  const ownAddresses = granted
    .filter((account) => account.chain === chain)
    .map(({ address }) => address)
  if (approval.inputs?.some(({ address }) => !ownAddresses.includes(address)))
    throw invalidParams('An account is of another network than the transaction.')
  const transaction = read(approval.psbt)
  const wanted: readonly ToSign[] =
    approval.inputs?.map(({ address, indexes, sigHash }) =>
      defined({
        key: bitcoinKeyOf(context, address).key,
        indexes,
        sigHash,
      }),
    ) ??
    ownInputs(
      transaction,
      ownAddresses.map((address) => bitcoinKeyOf(context, address).key),
    )
  if (wanted.every(({ indexes }) => indexes.length === 0))
    throw invalidParams('The transaction has no input of this wallet to sign.')
  const own = context.accounts.flatMap(({ bitcoin }) => Object.values(bitcoin))
  const sheet = readSheet(transaction, own, chain, wanted)
  const paid = onlyPayment(sheet)
  const verb = approval.send ? 'Send' : 'Sign'
  return {
    title:
      paid === undefined
        ? `${verb} this transaction?`
        : `${approval.send ? 'Send' : 'Sign to send'} ${inBtc(paid)}?`,
    intro: approval.send
      ? 'What is sent cannot be taken back.'
      : 'The site gets what you sign and can send it at any time. That cannot be taken back.',
    body: bitcoinSheet(context, sheet, net?.name ?? NAMES[chain]),
    async approve() {
      // A copy, so that a retry starts from the request.
      const signed = transaction.clone()
      signPsbt(signed, wanted)
      const psbt = toBase64(signed.toPSBT())
      return approval.send && net !== undefined
        ? { psbt, txid: await context.esplora.broadcast(net, finish(signed)) }
        : { psbt }
    },
  }
}

/** From the account's own coins. */
export function transferScreen(
  context: PopupContext,
  granted: readonly BitcoinAccount[],
  { recipients }: Extract<BitcoinApproval, { kind: 'bitcoin-transfer' }>,
): Screen {
  const { esplora } = context
  const payer = granted.find(
    ({ purpose, chain }) => purpose === 'payment' && netOf(context, chain) !== undefined,
  )
  const net = payer && netOf(context, payer.chain)
  if (payer === undefined || net === undefined) throw foreignRpc()
  const { key, chain } = bitcoinKeyOf(context, payer.address)
  const prepare = async (): Promise<Transaction> => {
    const [coins, rate] = await Promise.all([
      esplora.coins(net, payer.address),
      esplora.feeRate(net),
    ])
    return buildTransfer(key, chain, coins, recipients, rate)
  }
  const total = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  const warning = h('p', { class: 'caution', attrs: { role: 'status', hidden: '' } })
  const fee = h('span', { class: 'waiting', text: 'Working it out…', testid: 'fee' })
  const prepared = prepare()
  const show = (text: string): void => {
    fee.className = ''
    fee.textContent = text
  }
  prepared.then(
    (transaction) => show(inBtc(transaction.fee)),
    (thrown: unknown) => {
      show('Unknown')
      warning.hidden = false
      warning.textContent = thrown instanceof Error ? thrown.message : 'The network did not answer.'
    },
  )
  return {
    title: `Send ${inBtc(total)}?`,
    intro: 'What is sent cannot be taken back.',
    body: [
      warning,
      facts(
        fact('From', accountName(context, payer.address)),
        ...recipients.flatMap(({ address, amount }) => [
          longFact('To', h('span', { class: 'breakable', text: address, testid: 'to' })),
          fact('Amount', h('b', { text: inBtc(amount), testid: 'amount' })),
        ]),
        fact('Network', net.name),
        fact('Network fee', fee),
      ),
    ],
    async approve() {
      // Sends what was shown; only failures are prepared again.
      const transaction = (await prepared.catch(prepare)).clone()
      signPsbt(transaction, ownInputs(transaction, [key]))
      return { txid: await esplora.broadcast(net, finish(transaction)) }
    },
  }
}
