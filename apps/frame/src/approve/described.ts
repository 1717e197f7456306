/** What a descriptor (ERC-7730) tells of a call or of typed data. It lowers no warning. */
import { h, type Child } from '../look/dom.ts'
import { figures, fullAddress, line, marked, sub, wideLine } from '../look/parts.ts'
import type { Description, Shown } from '../descriptors/describe.ts'
import type { MessageKey } from '../strings/words.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Permission } from './permissions.ts'
import { timeOf } from './time.ts'
import type { Tokens } from './tokens.ts'

/** Descriptors are in English; these are what the bundled ones have. */
export const texts: Readonly<Record<string, MessageKey>> = {
  Amount: 'described.amount',
  Borrow: 'described.borrow',
  'Cancel orders': 'described.cancelOrders',
  'Interest rate': 'described.rate',
  'On behalf of': 'described.for',
  Order: 'described.order',
  Repay: 'described.repay',
  Stable: 'described.stable',
  Stake: 'described.stake',
  Supply: 'described.supply',
  To: 'pay.to',
  Unwrap: 'described.unwrap',
  Variable: 'described.variable',
  Withdraw: 'described.withdraw',
  Wrap: 'described.wrap',
}

/** @param coin An amount of the network's coin. */
export function describedParts(
  context: ApprovalContext,
  shown: { coin(raw: bigint): string; tokens: Tokens },
  { owner, intent, fields }: Description,
): Permission {
  const { words, warn } = context
  const { t } = words
  const inWords = (text: string): string => (Object.hasOwn(texts, text) ? t(texts[text]!) : text)
  warn('caution', t('described.warn', { owner }))
  const lineOf = (field: Shown): Child => {
    const label = inWords(field.label)
    switch (field.is) {
      case 'amount':
        return line(label, figures(shown.coin(field.amount)))
      case 'token':
        return wideLine(
          label,
          shown.tokens.allowance(field.token, field.amount),
          fullAddress(field.token, words),
        )
      case 'address':
        return wideLine(label, fullAddress(field.address, words))
      case 'date':
        return line(label, timeOf(context, field.seconds))
      case 'enum':
        return line(label, inWords(field.text))
      case 'raw':
        return wideLine(label, h('bdi', { class: 'value figures' }, ...marked(field.text)))
    }
  }
  return {
    lead: [h('p', { class: 'figure' }, h('bdi', {}, inWords(intent))), sub(h('bdi', {}, owner))],
    lines: fields.map(lineOf),
  }
}
