import type { End, Sheet } from '../../chains/bitcoin/psbt.ts'
import { ownName } from '../context.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, h } from '../dom.ts'
import { formatAmount } from '../format.ts'

const BTC = 8

export function inBtc(sats: bigint): string {
  return `${sats < 0n ? '−' : ''}${formatAmount(sats < 0n ? -sats : sats, BTC, BTC)} BTC`
}

function endLine(context: PopupContext, { amount, address, mine }: End, note: string): HTMLElement {
  const name = address === undefined ? undefined : ownName(context, address)
  const who =
    mine === undefined
      ? address
      : `${name ?? 'This wallet'}, ${mine.purpose === 'payment' ? 'payment' : 'ordinals'} address`
  return h(
    'li',
    { class: 'end' },
    h(
      'span',
      { class: 'row-text' },
      h('span', {
        class: 'breakable',
        text: who ?? 'No address (data or an unusual script)',
        testid: mine === undefined ? 'to' : 'own',
      }),
      ...(note === '' ? [] : [h('span', { class: 'note', text: note })]),
    ),
    h('b', { text: amount === undefined ? 'Unknown' : inBtc(amount) }),
  )
}

function ends(title: string, lines: readonly Node[]): HTMLElement {
  return h(
    'section',
    { class: 'card', attrs: { 'aria-label': title } },
    h('h2', { text: title }),
    h('ul', { class: 'ends' }, ...lines),
  )
}

function cautions({ fee, outputs, open }: Sheet): readonly string[] {
  const paid = outputs.reduce(
    (total, { amount, mine }) => total + (mine === undefined ? (amount ?? 0n) : 0n),
    0n,
  )
  return [
    ...(open
      ? ['Your signature does not cover the whole transaction: others can change the rest of it.']
      : []),
    ...(fee === undefined
      ? ['The transaction does not say what all of its coins are worth, so its fee is not known.']
      : []),
    ...(fee !== undefined && fee > 10_000n && fee > paid / 10n
      ? ['The fee is more than a tenth of what is paid.']
      : []),
  ]
}

/** With the amount that leaves the wallet. */
export function bitcoinSheet(
  context: PopupContext,
  sheet: Sheet,
  network: string,
): readonly Node[] {
  return [
    ...cautions(sheet).map((text) => h('p', { class: 'caution', text })),
    facts(
      fact(
        sheet.leaves < 0n ? 'Comes into this wallet' : 'Leaves this wallet',
        h('b', { text: inBtc(sheet.leaves < 0n ? -sheet.leaves : sheet.leaves), testid: 'leaves' }),
      ),
      fact(
        'Network fee',
        h('span', { text: sheet.fee === undefined ? 'Unknown' : inBtc(sheet.fee), testid: 'fee' }),
      ),
      fact('Network', network),
    ),
    ends(
      'Goes to',
      sheet.outputs.map((end) =>
        endLine(context, end, end.mine === undefined ? '' : 'Comes back to you'),
      ),
    ),
    ends(
      'Paid with',
      sheet.inputs.map((end) =>
        endLine(context, end, end.signed ? 'You sign this' : 'Not signed by you'),
      ),
    ),
  ]
}

/** Only for exactly one recipient. */
export function onlyPayment(sheet: Sheet): bigint | undefined {
  const others = sheet.outputs.filter(({ mine }) => mine === undefined)
  return others.length === 1 && sheet.inputs.every(({ mine }) => mine !== undefined)
    ? others[0]?.amount
    : undefined
}
