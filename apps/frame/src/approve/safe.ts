/** What a Safe executes once enough of its owners have signed. */
import { h, type Child } from '../look/dom.ts'
import { facts, fullAddress, sub, wideLine } from '../look/parts.ts'
import type { Hex } from '../ports.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Known } from './read/known-data.ts'
import { amount } from './read/money.ts'
import { networkOf } from './read/networks.ts'
import { stepNodes } from './steps.ts'
import { createTokens } from './tokens.ts'
import type { Shown } from './transaction.ts'

/** What amounts are drawn with. */
export function createShown(context: ApprovalContext): Pick<Shown, 'coin' | 'tokens'> {
  const { words, approval } = context
  const { t, locale } = words
  const { decimals, coin } = networkOf(approval.chain)
  return {
    coin: (raw) => amount(raw, decimals, coin || t('name.coin'), locale),
    tokens: createTokens(context),
  }
}

export function safeNodes(
  context: ApprovalContext,
  { safe, steps, refund }: Known & { is: 'safe' },
): readonly Child[] {
  const { words, warn, approval } = context
  const { t } = words
  // A step that is done by the Safe itself has no line for that.
  const asSafe = { ...context, approval: { ...approval, account: safe } }
  const shown = { ...createShown(context), transaction: { to: safe as Hex, value: 0n } }
  warn('caution', t('safe.signed'))
  if (refund) warn('caution', t('safe.refund'))
  return [
    h('div', { class: 'lead' }, sub(t('safe.lead'))),
    ...stepNodes(asSafe, shown, steps),
    facts(
      wideLine(t('safe.safe'), fullAddress(safe, words)),
      refund?.to && wideLine(t('safe.refundTo'), fullAddress(refund.to, words)),
    ),
  ]
}
