import { invalidParams } from '../../shared/errors.ts'
import type { TransactionAsk } from '../../shared/requests.ts'
import type { ChainInfo } from '../../wallet/config.ts'
import type { PopupContext } from '../context.ts'
import { accountName } from '../context.ts'
import { fact, facts, h, longFact } from '../dom.ts'
import { describeData, formatAmount, shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'
import { estimate, feeOf, makeClient, plainError, send } from '../sending.ts'
import { twisted } from '../twist.ts'

/** Then signs and sends it. */
export async function transactionScreen(
  context: PopupContext,
  ask: TransactionAsk,
  chain: ChainInfo,
): Promise<Screen> {
  if (ask.chainId !== undefined && ask.chainId !== chain.chainId) {
    throw invalidParams(
      `The transaction is for chain ${ask.chainId}, but the site is on chain ${chain.chainId}.`,
    )
  }
  const { symbol, decimals } = chain.nativeCurrency
  const client = await makeClient(context, chain, ask.from)
  const fee = h('span', { class: 'waiting', text: 'Working it out…', testid: 'fee' })
  const warning = h('p', { class: 'caution', attrs: { role: 'status', hidden: '' } })
  const signed = twisted(ask, context.store.read().twist)
  const fees = estimate(client, signed)
  fees.then(
    (found) => {
      fee.className = ''
      fee.textContent = `at most ${formatAmount(feeOf(found), decimals, 6)} ${symbol}`
    },
    (thrown: unknown) => {
      fee.className = ''
      fee.textContent = 'Unknown'
      warning.hidden = false
      warning.textContent = `This transaction would fail: ${plainError(thrown).message}`
    },
  )
  const amount = `${formatAmount(ask.value, decimals, 18)} ${symbol}`
  const target = ask.to === undefined ? 'A new contract' : ask.to
  const receiver = ask.to === undefined ? 'a new contract' : shortAddress(ask.to)
  return {
    title: ask.data === undefined ? `Send ${amount}?` : 'Send this transaction?',
    intro: `${amount} goes from ${accountName(context, ask.from)} to ${receiver} on ${chain.name}.`,
    body: [
      warning,
      facts(
        fact('From', `${accountName(context, ask.from)} (${shortAddress(ask.from)})`),
        longFact('To', h('span', { class: 'breakable', text: target, testid: 'to' })),
        fact('Amount', h('b', { text: amount, testid: 'amount' })),
        fact('Data', describeData(ask.data, ask.to === undefined)),
        ...(ask.accessList === undefined
          ? []
          : [
              fact(
                'Access list',
                ask.accessList.length === 1 ? '1 address' : `${ask.accessList.length} addresses`,
              ),
            ]),
        fact('Network', chain.name),
        fact('Network fee', fee),
      ),
      ...(ask.data === undefined
        ? []
        : [
            h(
              'details',
              { class: 'card' },
              h('summary', { text: 'All data' }),
              h('pre', { class: 'bytes', text: ask.data }),
            ),
          ]),
    ],
    async approve() {
      try {
        // Sends exactly what was shown, unless a test changes it; only a failed estimate is
        // repeated.
        return await send(client, signed, await fees.catch(() => estimate(client, signed)))
      } catch (thrown) {
        throw plainError(thrown)
      }
    },
  }
}
