/** Permissions that a signature gives. It costs nothing and is on no chain until it is used. */
import { isUnlimited } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import { facts, fullAddress, line, sub, wideLine } from '../look/parts.ts'
import type { Words } from '../strings/words.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Allowance } from './read/permit.ts'
import { timeOf } from './time.ts'
import { createTokens, type Tokens } from './tokens.ts'

function subjectOf({ token, amount, item }: Allowance, { t }: Words, tokens: Tokens): Child {
  if (item === undefined) return tokens.allowance(token, amount)
  if (item !== 'all') return t('pay.item', { item: item.toString() })
  return t(amount === 0n ? 'allow.revoke' : 'allow.all')
}

function warnOf({ warn, words: { t } }: ApprovalContext, allowances: readonly Allowance[]): void {
  const given = allowances.filter(({ amount }) => amount !== 0n)
  if (given.some(({ amount }) => amount === null || isUnlimited(amount)))
    warn('critical', t('allow.unlimitedWarn'))
  if (given.some(({ item }) => item === 'all')) warn('critical', t('allow.allWarn'))
  const isGrave = given.some((each) => each.isGrave)
  if (given.some(({ item }) => typeof item === 'bigint')) warn('critical', t('allow.itemWarn'))
  if (given.length > 0) warn(isGrave ? 'critical' : 'caution', t('allow.signed'))
}

/** The first of those that name the same. */
const firstOf = (
  allowances: readonly Allowance[],
  name: (allowance: Allowance) => unknown,
): readonly Allowance[] =>
  allowances.filter(
    (each, at) => allowances.findIndex((other) => name(other) === name(each)) === at,
  )

export function allowanceNodes(
  context: ApprovalContext,
  allowances: readonly Allowance[],
): Child[] {
  const { words } = context
  const { t } = words
  const tokens = createTokens(context)
  warnOf(context, allowances)
  const isTakenBack = allowances.every(({ amount }) => amount === 0n)
  return [
    h(
      'div',
      { class: 'lead' },
      ...allowances.map((each) => h('p', { class: 'figure' }, subjectOf(each, words, tokens))),
      sub(isTakenBack ? t('allow.revokeHint') : t('allow.lead', { spender: t('name.someone') })),
    ),
    facts(
      ...firstOf(allowances, ({ spender }) => spender).map(({ spender }) =>
        wideLine(t('allow.spender'), fullAddress(spender, words)),
      ),
      ...firstOf(allowances, ({ token }) => token).map(({ token, item }) =>
        item === undefined
          ? wideLine(t('allow.token'), tokens.name(token), fullAddress(token, words))
          : wideLine(t('allow.collection'), fullAddress(token, words)),
      ),
      ...(isTakenBack ? [] : firstOf(allowances, ({ until }) => until)).map(({ until }) =>
        line(t('allow.until'), until === null ? t('paid.noEnd') : timeOf(context, until)),
      ),
    ),
  ]
}
