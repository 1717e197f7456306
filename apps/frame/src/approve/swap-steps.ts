/** Steps of exchanges: what is given, what is promised for it, and to whom. */
import { isUnlimited } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import { figures, fullAddress, line, sub, wideLine } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Permission } from './permissions.ts'
import { amount } from './read/money.ts'
import { routerAt } from './read/routers.ts'
import { everything, owed, type Action, type Step, type Sum } from './read/step.ts'
import { timeOf } from './time.ts'
import type { Shown } from './transaction.ts'

type Drawn = Extract<
  Action,
  { is: 'move' | 'swap' | 'payout' | 'share' | 'wrap' | 'check' | 'lend' }
>
type Draw<Is extends Drawn['is']> = (
  context: ApprovalContext,
  shown: Shown,
  step: Step,
  action: Drawn & { is: Is },
) => Permission

/** Our own limit: a fee, and not most of what comes. In percent. */
const highestFee = 1n

const figure = (...children: readonly Child[]): HTMLElement =>
  h('p', { class: 'figure' }, ...children)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export function swapParts(
  context: ApprovalContext,
  shown: Shown,
  step: Step,
  action: Drawn,
): Permission {
  switch (action.is) {
    case 'move':
      return move(context, shown, step, action)
    case 'swap':
      return swap(context, shown, step, action)
    case 'payout':
      return payout(context, shown, step, action)
    case 'share':
      return share(context, shown, step, action)
    case 'wrap':
      return wrap(context, shown, step, action)
    case 'check':
      return check(context, shown, step, action)
    case 'lend':
      return lend(context, shown, step, action)
  }
}

/** What comes of a swap has to leave the contract again: there, anyone could take it. */
export function warnOfLeft({ words, warn }: ApprovalContext, steps: readonly Step[]): void {
  const leaves = ({ does }: Step): boolean =>
    does.is === 'payout' || does.is === 'swap' || (does.is === 'move' && does.from === null)
  const isLeft = ({ does }: Step, at: number): boolean =>
    does.is === 'swap' && does.to === null && !steps.slice(at + 1).some(leaves)
  if (steps.some(isLeft)) warn('critical', words.t('calls.left'))
}

const isOther = ({ approval }: ApprovalContext, to: string | null): boolean =>
  to !== null && !isSame(to, approval.account)

function warnOfReceiver(context: ApprovalContext, to: string | null): void {
  if (isOther(context, to)) context.warn('critical', context.words.t('calls.otherReceiver'))
}

const receiverLine = ({ words }: ApprovalContext, { to }: Step, receiver: string | null): Child =>
  wideLine(words.t('pay.to'), fullAddress(receiver ?? to, words))

/** A promise is worth something only of a contract that is known. */
function contractLine({ words, warn, approval }: ApprovalContext, { to }: Step): Child {
  const router = routerAt(approval.chain, to)
  if (!router) warn('caution', words.t('calls.unknownRouter'))
  return wideLine(
    words.t('pay.contract'),
    router && h('bdi', { class: 'strong' }, router.name),
    fullAddress(to, words),
  )
}

function sumOf(
  { words: { t, locale } }: ApprovalContext,
  { tokens, coin }: Shown,
  { token, amount: raw }: Sum,
): Child {
  if (raw === everything) return t('calls.everything')
  if (raw === owed) return t('calls.owed')
  if (token === undefined) return t('calls.unnamed', { amount: amount(raw, 0, '', locale) })
  return token === null ? h('bdi', {}, coin(raw)) : tokens.allowance(token, raw)
}

const tokenLine = ({ words }: ApprovalContext, { tokens }: Shown, token: string | null): Child =>
  token !== null && wideLine(words.t('allow.token'), tokens.name(token), fullAddress(token, words))

const move: Draw<'move'> = (context, shown, step, { token, from, to, amount: raw, isPart }) => {
  const { words, warn, approval } = context
  const { t } = words
  const isOwn = from !== null && isSame(from, approval.account)
  if (from !== null && !isOwn) warn('caution', t('pay.otherOwner'))
  if (isPart) warnOfReceiver(context, to)
  return {
    lead: [figure(sumOf(context, shown, { token, amount: raw }))],
    lines: [
      !isOwn && wideLine(t('pay.from'), fullAddress(from ?? step.to, words)),
      receiverLine(context, step, to),
      tokenLine(context, shown, token),
    ],
  }
}

const swap: Draw<'swap'> = (context, shown, step, { gives, gets, to, until }) => {
  const { words, warn } = context
  const { t } = words
  if (gets.amount === 0n) warn('caution', t('calls.nothing'))
  warnOfReceiver(context, to)
  const named = (name: string, sum: Sum): Child =>
    wideLine(
      name,
      sumOf(context, shown, sum),
      typeof sum.token === 'string' && fullAddress(sum.token, words),
    )
  return {
    lead: [figure(t('calls.swap'))],
    lines: [
      named(t('calls.gives'), gives),
      named(t('calls.gets'), gets),
      receiverLine(context, step, to),
      until !== null && line(t('paid.before'), timeOf(context, until)),
      contractLine(context, step),
      step.value > 0n && line(t('pay.with'), figures(shown.coin(step.value))),
    ],
  }
}

const payout: Draw<'payout'> = (context, shown, step, { token, to, amount: raw }) => {
  const { words } = context
  const { t } = words
  warnOfReceiver(context, to)
  return {
    lead: [figure(t('calls.payout'))],
    lines: [
      wideLine(
        t('calls.gets'),
        sumOf(context, shown, { token, amount: raw }),
        token !== null && fullAddress(token, words),
      ),
      receiverLine(context, step, to),
      contractLine(context, step),
    ],
  }
}

const share: Draw<'share'> = (context, shown, step, { token, to, percent, decimals }) => {
  const { words, warn } = context
  const { t, locale } = words
  if (isOther(context, to)) {
    const isFee = percent <= highestFee * 10n ** BigInt(decimals)
    warn(isFee ? 'caution' : 'critical', t(isFee ? 'calls.fee' : 'calls.otherReceiver'))
  }
  const part = amount(percent, decimals, '', locale)
  return {
    lead: [figure(t('calls.percent', { percent: part }))],
    lines: [receiverLine(context, step, to), tokenLine(context, shown, token)],
  }
}

const wrap: Draw<'wrap'> = (context, shown, step, { to, amount: raw }) => {
  warnOfReceiver(context, to)
  return {
    lead: [
      figure(context.words.t('described.wrap')),
      sub(sumOf(context, shown, { token: null, amount: raw })),
    ],
    lines: [receiverLine(context, step, to)],
  }
}

const check: Draw<'check'> = (context, shown, _, { token, owner, amount: raw }) => {
  const { words } = context
  return {
    lead: [figure(words.t('calls.check')), sub(sumOf(context, shown, { token, amount: raw }))],
    lines: [
      wideLine(words.t('calls.holder'), fullAddress(owner, words)),
      tokenLine(context, shown, token),
    ],
  }
}

const lend: Draw<'lend'> = (context, shown, step, { token, spender, amount: raw }) => {
  const { words, warn } = context
  const { t } = words
  if (isUnlimited(raw)) warn('critical', t('allow.unlimitedWarn'))
  else if (raw > 0n) warn('caution', t('calls.allows'))
  return {
    lead: [figure(sumOf(context, shown, { token, amount: raw })), sub(t('calls.lend'))],
    lines: [
      wideLine(t('allow.spender'), fullAddress(spender, words)),
      tokenLine(context, shown, token),
      contractLine(context, step),
    ],
  }
}
