/** A payment that is made by a signature (EIP-3009), and the cancelling of one. */
import { isUnlimited } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import { facts, fullAddress, line, sub, wideLine } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Authorization, Payment } from './read/authorization.ts'
import { timeOf } from './time.ts'
import { createTokens } from './tokens.ts'

export function authorizationNodes(
  context: ApprovalContext,
  authorization: Authorization,
): readonly Child[] {
  const { words } = context
  const { t } = words
  const { token } = authorization
  const tokens = createTokens(context)
  const ofToken = wideLine(t('allow.token'), tokens.name(token), fullAddress(token, words))
  if (authorization.is === 'cancellation')
    return [
      h(
        'div',
        { class: 'lead' },
        h('p', { class: 'figure' }, t('paid.cancel')),
        sub(t('paid.cancelHint')),
      ),
      facts(ofToken),
    ]
  warnOf(context, authorization)
  const { from, to, amount } = authorization
  return [
    h('div', { class: 'lead' }, h('p', { class: 'figure' }, tokens.allowance(token, amount))),
    facts(
      isOf(from, context) ? null : wideLine(t('pay.from'), fullAddress(from, words)),
      wideLine(t('pay.to'), fullAddress(to, words)),
      ofToken,
      ...validity(context, authorization),
    ),
  ]
}

const isOf = (address: string, { approval: { account } }: ApprovalContext): boolean =>
  address.toLowerCase() === account.toLowerCase()

function warnOf(context: ApprovalContext, payment: Payment): void {
  const { token, from, to, amount, isReceiverOnly } = payment
  const { warn, words } = context
  const { t } = words
  if (isUnlimited(amount)) warn('critical', t('allow.unlimitedWarn'))
  if (to === token) warn('critical', t('pay.toToken'))
  if (!isOf(from, context)) warn('caution', t('pay.otherOwner'))
  if (isOf(to, context)) warn('info', t('pay.self'))
  warn('caution', t(isReceiverOnly ? 'paid.signedReceiver' : 'paid.signed'))
}

function validity(context: ApprovalContext, { after, before }: Payment): Child[] {
  const { t } = context.words
  const isLater = after * 1_000n > BigInt(Date.now())
  return [
    isLater && line(t('paid.after'), timeOf(context, after)),
    line(t('paid.before'), timeOf(context, before)),
  ]
}
