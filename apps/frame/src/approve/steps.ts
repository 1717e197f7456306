/** A call in words, with each call in it. */
import { isUnlimited } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import { facts, figures, fullAddress, line, sub, wideLine } from '../look/parts.ts'
import type { Hex } from '../ports.ts'
import { describeCall } from '../descriptors/describe.ts'
import type { ApprovalContext } from './approval-context.ts'
import { describedParts } from './described.ts'
import { allowsSurely, type Permission } from './permissions.ts'
import type { Action, Step } from './read/step.ts'
import { readSteps, type Steps } from './read/steps.ts'
import { swapParts, warnOfLeft } from './swap-steps.ts'
import { timeOf } from './time.ts'
import { inWords, type Shown, type StepsInWords } from './transaction.ts'

type Of<Is extends Action['is']> = Action & { is: Is }
type Draw<Is extends Action['is']> = (
  context: ApprovalContext,
  shown: Shown,
  step: Step,
  action: Of<Is>,
) => Permission

const figure = (...children: readonly Child[]): HTMLElement =>
  h('p', { class: 'figure' }, ...children)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Descriptors for the chain that is asked for. */
export const describerOf =
  ({ approval: { chain } }: ApprovalContext): Parameters<typeof readSteps>[1] =>
  (call) =>
    describeCall({ ...call, chain })

/** A warning stands once, however many steps give it. */
function warnedOnce(context: ApprovalContext): ApprovalContext {
  const given = new Map<string, HTMLElement>()
  return {
    ...context,
    warn(tone, ...children) {
      const text = `${tone} ${children.join(' ')}`
      const shown = given.get(text) ?? context.warn(tone, ...children)
      given.set(text, shown)
      return shown
    },
  }
}

export const stepsInWords: StepsInWords = (context, shown) => {
  const { transaction } = shown
  const { account, chain } = context.approval
  const [to, value] = [transaction.to!, transaction.value]
  const call = { by: account, to, value, data: transaction.data, chain }
  const read = readSteps(call, describerOf(context))
  if (read.isNested) {
    const { t } = context.words
    return {
      lead: [figure(t('calls.count', { count: read.steps.length }))],
      nodes: stepNodes(context, shown, read),
      lines: [
        wideLine(t('pay.call'), fullAddress(to, context.words)),
        value > 0n && line(t('pay.with'), figures(shown.coin(value))),
      ],
      allows: false,
    }
  }
  const once = warnedOnce(context)
  warnOfLeft(once, read.steps)
  const drawn = read.steps.map((step) => ({ step, ...partsOf(once, shown, step) }))
  const [first, ...others] = drawn
  return {
    lead: first?.lead ?? [],
    lines: first?.lines ?? [],
    nodes: others.map(({ lead, lines }) => stepNode(lead, lines)),
    allows: drawn.every(({ step }) => allows(step.does)),
  }
}

function allows(action: Action): boolean {
  if (action.is === 'allow-until') return action.amount > 0n
  if (action.is !== 'allow' && action.is !== 'approve' && action.is !== 'allow-all') return false
  return allowsSurely(action)
}

/** A permission with a limit. */
function allowsSome(action: Action): boolean {
  if (!allows(action) || action.is === 'allow-all') return false
  const limit = action.is === 'approve' ? action.number : 'amount' in action ? action.amount : 0n
  return !isUnlimited(limit)
}

/** With what is to be said of all steps. */
export function stepNodes(context: ApprovalContext, shown: Shown, read: Steps): readonly Child[] {
  const { words } = context
  const { t } = words
  const { steps } = read
  const once = warnedOnce(context)
  if (!read.isWhole) once.warn('critical', t('data.tooLong'))
  if (read.isNested) once.warn('caution', t('calls.nested'))
  warnOfLeft(once, steps)
  return steps.map((step, at) => {
    const { lead, lines } = partsOf(once, shown, step)
    // Inside a call a permission is easily overlooked; others have warnings of their own.
    if (allowsSome(step.does)) once.warn('caution', t('calls.allows'))
    const isOwn = isSame(step.by, context.approval.account)
    return stepNode(
      lead,
      [...lines, isOwn ? null : wideLine(t('calls.by'), fullAddress(step.by, words))],
      steps.length > 1 ? t('calls.step', { at: at + 1, count: steps.length }) : undefined,
    )
  })
}

const stepNode = (lead: readonly Child[], lines: readonly Child[], name?: string): HTMLElement =>
  h(
    'div',
    { class: 'step' },
    name !== undefined && h('h2', {}, name),
    h('div', { class: 'lead' }, ...lead),
    lines.some((each) => each instanceof Node) && facts(...lines),
  )

/** As the one who acts sees it: what leaves another account than theirs is marked. */
function partsOf(context: ApprovalContext, shown: Shown, step: Step): Permission {
  const { by, to, value, does } = step
  const seen = { ...context, approval: { ...context.approval, account: by } }
  const transaction = { ...shown.transaction, to: to as Hex, value }
  const inStep: Shown = { ...shown, transaction }
  switch (does.is) {
    case 'pay':
      return pay(seen, inStep, step, does)
    case 'items':
      return items(seen, inStep, step, does)
    case 'allow-until':
      return allowUntil(seen, inStep, step, does)
    case 'move':
    case 'swap':
    case 'payout':
    case 'share':
    case 'wrap':
    case 'check':
    case 'lend':
      return swapParts(seen, inStep, step, does)
    case 'described': {
      const { lead, lines } = describedParts(seen, inStep, does.description)
      return { lead, lines: [...lines, contractLine(seen, step), sentLine(seen, inStep, step)] }
    }
    case 'take-back':
    case 'delegate':
      return special(seen, inStep, step, does)
    case 'command':
    case 'unknown':
      return unknown(seen, inStep, step, does)
    default:
      return inWords(seen, inStep, does)
  }
}

const pay: Draw<'pay'> = ({ words }, { coin }, { to, value }) => ({
  lead: [figure(h('bdi', {}, coin(value)))],
  lines: [wideLine(words.t('pay.to'), fullAddress(to, words))],
})

const contractLine = ({ words }: ApprovalContext, { to }: Step): Child =>
  wideLine(words.t('pay.contract'), fullAddress(to, words))
const sentLine = ({ words: { t } }: ApprovalContext, { coin }: Shown, { value }: Step): Child =>
  value > 0n && line(t('pay.with'), figures(coin(value)))

const items: Draw<'items'> = (context, shown, step, { from, to, items: all }) => {
  const { words, warn, approval } = context
  const { t } = words
  const isOther = !isSame(from, approval.account)
  if (isOther) warn('caution', t('pay.otherOwner'))
  const most = 50
  if (all.length > most) warn('critical', t('data.tooLong'))
  return {
    lead: [figure(t('calls.items', { count: all.length }))],
    lines: [
      ...all
        .slice(0, most)
        .map(({ item, count }) =>
          line(t('pay.item', { item: item.toString() }), figures(`× ${count}`)),
        ),
      isOther && wideLine(t('pay.from'), fullAddress(from, words)),
      wideLine(t('pay.to'), fullAddress(to, words)),
      wideLine(t('allow.collection'), fullAddress(step.to, words)),
      sentLine(context, shown, step),
    ],
  }
}

const allowUntil: Draw<'allow-until'> = (context, { tokens }, step, action) => {
  const { words, warn } = context
  const { t } = words
  const { token, spender, amount, until } = action
  if (isUnlimited(amount)) warn('critical', t('allow.unlimitedWarn'))
  const isTakenBack = amount === 0n
  return {
    lead: [
      figure(isTakenBack ? t('allow.revoke') : tokens.allowance(token, amount)),
      sub(isTakenBack ? t('allow.revokeHint') : t('allow.lead', { spender: t('name.someone') })),
    ],
    lines: [
      wideLine(t('allow.spender'), fullAddress(spender, words)),
      wideLine(t('allow.token'), tokens.name(token), fullAddress(token, words)),
      !isTakenBack && line(t('allow.until'), timeOf(context, until)),
      contractLine(context, step),
    ],
  }
}

const special: Draw<'take-back' | 'delegate'> = (context, shown, step, action) => {
  const { t } = context.words
  const lines = [contractLine(context, step), sentLine(context, shown, step)]
  if (action.is === 'take-back')
    return { lead: [figure(t('allow.revoke')), sub(t('allow.revokeHint'))], lines }
  context.warn('critical', t('calls.delegateWarn'))
  return { lead: [figure(t('calls.delegate'))], lines }
}

/** The coin that goes with it is the one thing that is known. */
const unknown: Draw<'command' | 'unknown'> = ({ words, warn }, { coin }, { to, value }, action) => {
  const { t } = words
  if (action.is === 'unknown' && action.odd)
    warn(action.odd === 'permission' ? 'critical' : 'caution', t('calls.odd'))
  warn('caution', t('pay.unknownCallHint'))
  const name =
    action.is === 'command'
      ? t('calls.command', { code: action.code })
      : t('pay.unknownCall', { selector: action.selector })
  return {
    lead: value > 0n ? [figure(h('bdi', {}, coin(value))), sub(name)] : [figure(name)],
    lines: [wideLine(t('pay.call'), fullAddress(to, words))],
  }
}
