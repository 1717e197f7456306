/** Orders: what leaves, what comes for it at least, until when, and who can accept. */
import { h, type Child } from '../look/dom.ts'
import { facts, figures, fullAddress, line, sub, wideLine } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import { amount } from './read/money.ts'
import { networkOf } from './read/networks.ts'
import type { Order, Part } from './read/order.ts'
import { timeOf } from './time.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** Our own limits: more could hide one. */
const mostOrders = 20
const mostParts = 50

export function orderNodes(context: ApprovalContext, orders: readonly Order[]): readonly Child[] {
  const { warn, words, approval } = context
  const { t } = words
  const isOwn = (address: string): boolean =>
    address.toLowerCase() === approval.account.toLowerCase()
  if (orders.length > mostOrders || orders.some((each) => partsOf(each) > mostParts))
    warn('critical', t('data.tooLong'))
  if (orders.some(isForNothing)) warn('critical', t('order.nothing'))
  if (orders.some(({ receiver }) => !isOwn(receiver))) warn('critical', t('order.otherReceiver'))
  if (orders.some(({ owner }) => !isOwn(owner))) warn('caution', t('pay.otherOwner'))
  warn('caution', t('order.signed'))
  const tokens = createTokens(context)
  return orders
    .slice(0, mostOrders)
    .map((order, at) =>
      h(
        'div',
        { class: 'step' },
        orders.length > 1 && h('h2', {}, t('order.one', { at: at + 1, count: orders.length })),
        ...one(context, tokens, order),
      ),
    )
}

const partsOf = ({ gives, gets, others }: Order): number =>
  gives.length + gets.length + others.length
const isForNothing = ({ gives, gets }: Order): boolean =>
  gives.some((each) => each.amount > 0n) && !gets.some((each) => each.amount > 0n)

function one(context: ApprovalContext, tokens: Tokens, order: Order): readonly Child[] {
  const { words, approval } = context
  const { t } = words
  const { gives, gets, others, owner, receiver, taker, after, until } = order
  const isOwn = (address: string): boolean =>
    address.toLowerCase() === approval.account.toLowerCase()
  const named = (name: string, part: Part, ...more: readonly Child[]): Child =>
    wideLine(
      name,
      h('p', { class: 'strong' }, whatOf(context, tokens, part)),
      part.token !== null && fullAddress(part.token, words),
      ...more,
    )
  const isLater = after * 1_000n > BigInt(Date.now())
  return [
    h(
      'div',
      { class: 'lead' },
      ...gives
        .slice(0, 3)
        .map((part) => h('p', { class: 'figure' }, whatOf(context, tokens, part))),
      sub(t(gives.length > 0 ? 'order.lead' : 'order.nothingLeaves')),
    ),
    facts(
      ...gives.slice(0, mostParts).map((part) => named(t('calls.gives'), part)),
      ...gets.slice(0, mostParts).map((part) => named(t('calls.gets'), part)),
      gets.length === 0 && line(t('calls.gets'), t('order.none')),
      ...others
        .slice(0, mostParts)
        .map((part) =>
          named(t('order.others'), part, t('order.goesTo'), fullAddress(part.to, words)),
        ),
      !isOwn(owner) && wideLine(t('pay.from'), fullAddress(owner, words)),
      !isOwn(receiver) && wideLine(t('pay.to'), fullAddress(receiver, words)),
      taker === null
        ? line(t('order.taker'), t('order.anyone'))
        : wideLine(t('order.taker'), fullAddress(taker, words)),
      isLater && line(t('paid.after'), timeOf(context, after)),
      line(t('paid.before'), until === null ? t('order.unknownEnd') : timeOf(context, until)),
    ),
  ]
}

function whatOf(
  { words: { t, locale }, approval }: ApprovalContext,
  tokens: Tokens,
  { token, amount: raw, item }: Part,
): Child {
  if (token === null) {
    const { coin, decimals } = networkOf(approval.chain)
    return figures(amount(raw, decimals, coin || t('name.coin'), locale))
  }
  if (item === undefined) return tokens.allowance(token, raw)
  if (item === 'any') return t('order.anyItem', { count: raw.toString() })
  const id = item.toString()
  return raw === 1n
    ? t('pay.item', { item: id })
    : t('pay.items', { count: raw.toString(), item: id })
}
