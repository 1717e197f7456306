/** What the simulation of an EVM transaction found, beside what its call says. */
import type { SimulatedGrant } from '@portico/core'
import { toChecksumAddress } from '@portico/core/adapter'
import { isUnlimited } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import { fullAddress, sub } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Call } from './read/call.ts'
import type { Change, Outcome } from './read/evm-reads.ts'
import type { Tokens } from './tokens.ts'

export interface Changing {
  /** The called contract; null where one is made. */
  to: string | null
  call: Call | null
  coin(raw: bigint): string
  tokens: Tokens
}

const isSame = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/** The screen says what the called contract is, with its address, where the call is known. */
const hasAddress = ({ to, call }: Changing, token: string): boolean =>
  call !== null && call.is !== 'other' && isSame(to, token)

const checksummed = (address: string): string => toChecksumAddress(address) ?? address

const itemsOf = ({ words: { t } }: ApprovalContext, item: bigint, count: bigint): string =>
  count === 1n
    ? t('pay.item', { item: item.toString() })
    : t('pay.items', { count: count.toString(), item: item.toString() })

export function drawChange(
  context: ApprovalContext,
  changing: Changing,
  { token, amount, item }: Change,
  sign: string,
): Child {
  const { coin, tokens } = changing
  if (token === null) return h('bdi', {}, `${sign}${coin(amount)}`)
  const mark = tokens.mark(checksummed(token), !hasAddress(changing, token))
  if (item === undefined) return h('span', {}, tokens.amount(token, amount, sign), ' ', mark)
  return h('span', {}, h('bdi', {}, itemsOf(context, item, amount)), ' ', mark)
}

export function drawGrant(
  context: ApprovalContext,
  changing: Changing,
  { token, spender, of }: SimulatedGrant,
): Child {
  const { words } = context
  const { tokens } = changing
  const what =
    of.is === 'amount'
      ? tokens.allowance(token, of.amount)
      : h('bdi', {}, of.is === 'all' ? words.t('allow.all') : itemsOf(context, of.item, 1n))
  return h(
    'span',
    {},
    what,
    ' ',
    tokens.mark(checksummed(token), !hasAddress(changing, token)),
    sub(words.t('allow.spender')),
    fullAddress(checksummed(spender), words),
  )
}

/** Whether the call itself names what the simulation found to be permitted. */
function isNamed({ to, call }: Changing, { token, spender, of }: SimulatedGrant): boolean {
  if (call?.is === 'allow-all')
    return of.is === 'all' && call.allowed && isSame(token, to) && isSame(spender, call.operator)
  if (call?.is === 'approve') {
    if (!isSame(token, to) || !isSame(spender, call.spender)) return false
    return of.is === 'item'
      ? of.item === call.number
      : of.is === 'amount' && of.amount <= call.number
  }
  if (call?.is !== 'allow' || of.is !== 'amount' || !isSame(spender, call.spender)) return false
  // What is added to an earlier allowance is limited as long as the sum is.
  const isWithin = call.more ? !isUnlimited(of.amount) : of.amount <= call.amount
  return isSame(token, call.token ?? to) && (isWithin || isUnlimited(call.amount))
}

/** A permission that the call does not name is as grave as one that it names. */
export function warnOfGrants(
  { words: { t }, warn }: ApprovalContext,
  changing: Changing,
  outcome: Outcome,
): void {
  if (outcome.is !== 'success') return
  const found = (outcome.grants ?? []).filter((grant) => !isNamed(changing, grant))
  if (found.length === 0) return
  warn('critical', t('out.grants'))
  if (found.some(({ of }) => of.is === 'amount' && isUnlimited(of.amount)))
    warn('critical', t('allow.unlimitedWarn'))
  if (found.some(({ of }) => of.is === 'all')) warn('critical', t('allow.allWarn'))
}
