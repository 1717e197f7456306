/** Calls that let someone take tokens or items later (ERC-20, ERC-721, ERC-1155, Permit2). */
import { isUnlimited } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import { fullAddress, later, sub, wideLine } from '../look/parts.ts'
import type { EvmTransaction } from '../ports.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Call } from './read/call.ts'
import { readIsCollection } from './read/evm-reads.ts'
import type { Tokens } from './tokens.ts'

export interface Permission {
  lead: readonly Child[]
  lines: readonly Child[]
}

interface Shown {
  transaction: Pick<EvmTransaction, 'to'>
  tokens: Tokens
}

const figure = (...children: readonly Child[]): HTMLElement =>
  h('p', { class: 'figure' }, ...children)
const isNoOne = (address: string): boolean => BigInt(address) === 0n

/** `approve(address,uint256)`: what its number means is the contract's. */
type Approve = Call & { is: 'approve' }

/** What the number is: an amount, or an item. Unknown where a contract claims both, or neither. */
type ContractKind = 'token' | 'collection' | 'unknown'

async function kindOf(
  { reads, approval }: ApprovalContext,
  tokens: Tokens,
  contract: string,
): Promise<ContractKind> {
  const [hasItems, token] = await Promise.all([
    readIsCollection(reads, approval.chain, contract),
    tokens.of(contract),
  ])
  if (hasItems === (token !== null)) return 'unknown'
  return hasItems ? 'collection' : 'token'
}

/** What wallets and sites mean by "unlimited"; the id of no item. */
const most = 2n ** 256n - 1n

/** ERC-20 takes a permission back by an amount of 0, ERC-721 by naming no one. */
const takesBack = ({ spender, number }: Approve, kind: ContractKind): boolean =>
  (kind === 'token' && number === 0n) || (kind === 'collection' && isNoOne(spender))

export function approve(
  context: ApprovalContext,
  { transaction, tokens }: Shown,
  call: Approve,
): Permission {
  const { words, warn, changed } = context
  const { t } = words
  const contract = transaction.to!
  const kind = kindOf(context, tokens, contract)
  const place = (draw: (kind: ContractKind) => Child): HTMLElement =>
    later(kind, t('out.trying'), (is) => [draw(is)], changed)
  // Before the contract has answered, so that a press cannot come first.
  if (call.number === most) warn('critical', t('allow.unlimitedWarn'))
  void kind.then((is) => {
    if (is === 'unknown') warn('caution', t('allow.unclearWarn'))
    if (is === 'collection' && !isNoOne(call.spender)) warn('caution', t('allow.itemWarn'))
    if (is !== 'collection' && call.number < most && isUnlimited(call.number))
      warn('critical', t('allow.unlimitedWarn'))
  })
  const number = call.number.toString()
  const subject = (is: ContractKind): Child => {
    if (takesBack(call, is)) return t('allow.revoke')
    if (is === 'token') return tokens.allowance(contract, call.number)
    return is === 'collection' ? t('pay.item', { item: number }) : t('allow.unclear', { number })
  }
  const meaning = (is: ContractKind): Child =>
    takesBack(call, is) ? t('allow.revokeHint') : t('allow.lead', { spender: t('name.someone') })
  return {
    lead: [figure(place(subject)), sub(place(meaning))],
    lines: [
      wideLine(t('allow.spender'), fullAddress(call.spender, words)),
      wideLine(
        t('pay.contract'),
        place((is) => is === 'token' && tokens.name(contract)),
        fullAddress(contract, words),
      ),
    ],
  }
}

/** Whether a title may say that something is allowed, before the contract is asked. */
export function allowsSurely(call: Call): boolean {
  if (call.is === 'allow') return call.amount > 0n
  if (call.is === 'approve') return call.number > 0n && !isNoOne(call.spender)
  return call.is === 'allow-all' && call.allowed
}

export function permission(
  { words, warn }: ApprovalContext,
  { transaction, tokens }: Shown,
  call: Call & { is: 'allow' | 'allow-all' },
): Permission {
  const { t } = words
  const isAll = call.is === 'allow-all'
  const isTakenBack = isAll ? !call.allowed : call.amount === 0n && !call.more
  const spender = isAll ? call.operator : call.spender
  const token = (call.is === 'allow' && call.token) || transaction.to!
  if (!isTakenBack && isAll) warn('critical', t('allow.allWarn'))
  if (call.is === 'allow' && isUnlimited(call.amount)) warn('critical', t('allow.unlimitedWarn'))
  const granted = isAll
    ? t('allow.all')
    : tokens.allowance(token, call.is === 'allow' ? call.amount : 0n)
  return {
    lead: [
      figure(isTakenBack ? t('allow.revoke') : granted),
      sub(isTakenBack ? t('allow.revokeHint') : t('allow.lead', { spender: t('name.someone') })),
      call.is === 'allow' && call.more && sub(t('allow.more')),
    ],
    lines: [
      wideLine(t('allow.spender'), fullAddress(spender, words)),
      call.is === 'allow' &&
        call.token !== null &&
        wideLine(t('allow.token'), tokens.name(call.token), fullAddress(call.token, words)),
    ],
  }
}
