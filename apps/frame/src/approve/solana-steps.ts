/** The instructions of a Solana transaction, as far as their programs are known. */
import { h, type Child } from '../look/dom.ts'
import { facts, figures, fullAddress, line, marked, sub, wideLine } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import { amount } from './read/money.ts'
import type { SolanaMessage, Step } from './read/solana.ts'

/** Half of all numbers, and above: no limit that anyone reaches. */
export const isBoundless = (raw: bigint): boolean => raw >= 1n << 63n

/** From the transaction itself: the program refuses wrong decimals. */
export function decimalsIn({ steps }: SolanaMessage, mint: string): number | null {
  for (const step of steps)
    if ((step.is === 'send-token' || step.is === 'allow') && step.mint === mint)
      return step.decimals
  return null
}

export function tokenAmount(
  { words: { t, locale } }: ApprovalContext,
  raw: bigint,
  decimals: number | null,
): string {
  return decimals === null
    ? t('pay.smallest', { amount: amount(raw, 0, '', locale) })
    : amount(raw, decimals, t('name.token'), locale)
}

export interface StepContext extends ApprovalContext {
  message: SolanaMessage
  coin(lamports: bigint): string
}

const figure = (text: string): Child =>
  h('div', { class: 'lead' }, h('p', { class: 'figure' }, h('bdi', {}, text)))

/** An address in full, and that it is not in the transaction itself. */
function where({ words, message }: StepContext, address: string | null): Child {
  const { t } = words
  if (address === null) return t('sol.table')
  return message.loaded.has(address)
    ? h('span', {}, fullAddress(address, words), sub(t('sol.tableRead')))
    : fullAddress(address, words)
}

const named = (
  { words: { t } }: StepContext,
  name: string,
  ...lines: readonly Child[]
): Child[] => [facts(line(t('pay.call'), h('bdi', { class: 'strong' }, name)), ...lines)]

const mintOf = ({ words }: StepContext, mint: string | null): Child =>
  mint !== null && wideLine(words.t('allow.token'), fullAddress(mint, words))

function allowance(context: StepContext, step: Step & { is: 'allow' }): Child[] {
  const { words, warn } = context
  const { t } = words
  warn(
    'critical',
    isBoundless(step.amount)
      ? t('allow.unlimitedWarn')
      : t('allow.lead', { spender: t('name.someone') }),
  )
  return [
    figure(allowed(context, step.amount, step.decimals)),
    facts(wideLine(t('allow.spender'), where(context, step.who)), mintOf(context, step.mint)),
  ]
}

/** What may be taken, in words where it is boundless. */
export function allowed(context: ApprovalContext, raw: bigint, decimals: number | null): string {
  const { t } = context.words
  return isBoundless(raw)
    ? t('allow.unlimited', { symbol: t('name.token') })
    : tokenAmount(context, raw, decimals)
}

export function stepNodes(context: StepContext, step: Step): Child[] {
  const { words, warn, approval, coin } = context
  const { t } = words
  const account = (what: string | null): Child => wideLine(t('sol.account'), where(context, what))
  switch (step.is) {
    case 'send':
      return [
        figure(coin(step.lamports)),
        facts(
          step.from !== approval.account && wideLine(t('pay.from'), where(context, step.from)),
          wideLine(t('pay.to'), where(context, step.to)),
        ),
      ]
    case 'send-token':
      return [
        figure(tokenAmount(context, step.amount, step.decimals)),
        facts(
          wideLine(`${t('pay.to')} · ${t('sol.account')}`, where(context, step.to)),
          mintOf(context, step.mint),
        ),
      ]
    case 'allow':
      return allowance(context, step)
    case 'revoke':
      return named(context, t('allow.revoke'), account(step.what))
    case 'hand-over':
      warn('critical', t('sol.handOverWarn'))
      return named(
        context,
        t('sol.handOver'),
        wideLine(t('sol.what'), where(context, step.what)),
        wideLine(t('pay.to'), step.to === null ? '—' : fullAddress(step.to, words)),
      )
    case 'close':
      return named(
        context,
        t('sol.close'),
        account(step.what),
        wideLine(t('sol.closeTo'), where(context, step.to)),
      )
    case 'advance-nonce':
      return named(context, t('sol.nonce'), wideLine(t('sol.what'), where(context, step.what)))
    default:
      return otherNodes(context, step)
  }
}

type Other = Extract<Step, { is: 'create' | 'create-token-account' | 'memo' | 'other' }>

/** Steps that take nothing by themselves, or are not known. */
function otherNodes(context: StepContext, step: Other): Child[] {
  const { t } = context.words
  switch (step.is) {
    case 'create': {
      const deposit = context.coin(step.lamports)
      return named(context, t('sol.create'), line(t('sol.deposit'), figures(deposit)))
    }
    case 'create-token-account':
      return named(
        context,
        t('sol.createToken'),
        wideLine(t('sol.owner'), where(context, step.owner)),
        mintOf(context, step.mint),
      )
    case 'memo':
      return [facts(wideLine(t('sol.memo'), h('span', { dir: 'auto' }, ...marked(step.text))))]
    case 'other':
      return [
        facts(
          wideLine(
            t('sol.program'),
            step.name !== null && h('p', { class: 'strong' }, step.name),
            where(context, step.program),
          ),
        ),
      ]
  }
}
