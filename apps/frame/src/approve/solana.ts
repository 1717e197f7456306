/** Steps of a Solana transaction, as far as programs are known, and its simulation. */
import { h, type Child } from '../look/dom.ts'
import {
  bytesField,
  disclosure,
  facts,
  figures,
  fullAddress,
  line,
  marked,
  wideLine,
} from '../look/parts.ts'
import type { ApprovalContext, Sight } from './approval-context.ts'
import { outcomePane } from './outcome.ts'
import { amount } from './read/money.ts'
import { networkOf } from './read/networks.ts'
import { readMessage, type SolanaMessage, type Step } from './read/solana.ts'
import { readSolanaOutcome } from './read/solana-reads.ts'
import { toHex } from './read/text.ts'

export function solanaSight(
  context: ApprovalContext,
  messages: readonly Uint8Array[],
  isSent: boolean,
): Sight {
  const { words, warn } = context
  const { t } = words
  const count = messages.length
  if (!isSent) warn('info', t('sol.notSent'))
  return {
    title:
      count === 1
        ? t('title.transaction')
        : t(isSent ? 'title.transactions' : 'title.signTransactions', { count }),
    nodes: messages.flatMap((bytes, at) => [
      count > 1 && h('h2', {}, t('sol.transaction', { at: at + 1, count })),
      ...one(context, bytes),
    ]),
    action: t(isSent ? 'do.confirm' : 'do.sign'),
    anyway: t(isSent ? 'do.confirmAnyway' : 'do.signAnyway'),
  }
}

function one(context: ApprovalContext, bytes: Uint8Array): Child[] {
  const { words, reads, warn, approval } = context
  const { t, locale } = words
  const { chain, account } = approval
  const raw = (): Child =>
    disclosure(t('pay.data', { count: bytes.length }), () =>
      bytesField(t('pay.data', { count: bytes.length }), toHex(bytes)),
    )
  const message = readMessage(bytes)
  if (!message) {
    warn('critical', t('sol.unreadable'))
    return [raw()]
  }
  const network = networkOf(chain)
  const coin = (lamports: bigint): string => amount(lamports, 9, network.coin || 'SOL', locale)
  const fee = coin(message.fee)
  const sum = sentBy(message, account)
  const total = sum === null ? null : coin(sum + message.fee)
  if (message.steps.some(({ is }) => is === 'other')) warn('info', t('sol.programs'))
  return [
    ...message.steps.map((step, at) =>
      h(
        'div',
        { class: 'step' },
        message.steps.length > 1 &&
          h('h2', {}, t('sol.step', { at: at + 1, count: message.steps.length })),
        ...stepNodes(context, step, coin),
      ),
    ),
    facts(
      line(t('pay.network'), network.name),
      line(
        t('pay.fee'),
        message.feePayer === account
          ? figures(t('pay.atMost', { amount: fee }))
          : t('sol.otherPayer'),
      ),
      total !== null &&
        message.feePayer === account &&
        line(t('pay.total'), figures(t('pay.atMost', { amount: total }))),
    ),
    outcomePane(context, readSolanaOutcome(reads, chain, account, bytes, message), {
      change: ({ token, amount: change }, sign) =>
        token === null
          ? h('bdi', {}, `${sign}${coin(change)}`)
          : h(
              'span',
              {},
              h('bdi', {}, `${sign}${tokenAmount(context, change, decimalsIn(message, token))}`),
              fullAddress(token, words),
            ),
      // Simulations of Solana name no permissions.
      grant: () => null,
      fails: t('out.failsSolana'),
      none: t('out.none'),
    }),
    raw(),
  ]
}

function sentBy({ steps }: SolanaMessage, account: string): bigint | null {
  let sum = 0n
  for (const step of steps) {
    if (step.is === 'send' && step.from === account) sum += step.lamports
    else if (step.is !== 'memo') return null
  }
  return sum
}

/** From the transaction itself: the program refuses wrong decimals. */
function decimalsIn({ steps }: SolanaMessage, mint: string): number | null {
  for (const step of steps)
    if ((step.is === 'send-token' || step.is === 'allow') && step.mint === mint)
      return step.decimals
  return null
}

function tokenAmount(
  { words: { t, locale } }: ApprovalContext,
  raw: bigint,
  decimals: number | null,
): string {
  return decimals === null
    ? t('pay.smallest', { amount: amount(raw, 0, '', locale) })
    : amount(raw, decimals, t('name.token'), locale)
}

function stepNodes(
  context: ApprovalContext,
  step: Step,
  coin: (lamports: bigint) => string,
): Child[] {
  const { words, warn, approval } = context
  const { t } = words
  const where = (address: string | null): Child =>
    address === null ? t('sol.table') : fullAddress(address, words)
  const figure = (text: string): Child =>
    h('div', { class: 'lead' }, h('p', { class: 'figure' }, h('bdi', {}, text)))
  const named = (name: string, ...lines: Child[]): Child[] => [
    facts(line(t('pay.call'), h('bdi', { class: 'strong' }, name)), ...lines),
  ]
  const mintOf = (mint: string | null): Child =>
    mint !== null && wideLine(t('allow.token'), fullAddress(mint, words))
  switch (step.is) {
    case 'send':
      return [
        figure(coin(step.lamports)),
        facts(
          step.from !== approval.account && wideLine(t('pay.from'), where(step.from)),
          wideLine(t('pay.to'), where(step.to)),
        ),
      ]
    case 'send-token':
      return [
        figure(tokenAmount(context, step.amount, step.decimals)),
        facts(wideLine(`${t('pay.to')} · ${t('sol.account')}`, where(step.to)), mintOf(step.mint)),
      ]
    case 'allow':
      if (step.amount >= 1n << 63n) warn('critical', t('allow.unlimitedWarn'))
      else warn('caution', t('allow.lead', { spender: t('name.someone') }))
      return [
        figure(tokenAmount(context, step.amount, step.decimals)),
        facts(wideLine(t('allow.spender'), where(step.who)), mintOf(step.mint)),
      ]
    case 'hand-over':
      warn('critical', t('sol.handOverWarn'))
      return named(
        t('sol.handOver'),
        wideLine(t('sol.account'), where(step.what)),
        wideLine(t('pay.to'), step.to === null ? '—' : fullAddress(step.to, words)),
      )
    case 'close':
      return named(
        t('sol.close'),
        wideLine(t('sol.account'), where(step.what)),
        wideLine(t('sol.closeTo'), where(step.to)),
      )
    case 'create': {
      const deposit = coin(step.lamports)
      return named(t('sol.create'), line(t('sol.deposit'), figures(deposit)))
    }
    case 'create-token-account':
      return named(
        t('sol.createToken'),
        wideLine(t('sol.owner'), where(step.owner)),
        mintOf(step.mint),
      )
    case 'memo':
      return [facts(wideLine(t('sol.memo'), h('span', { dir: 'auto' }, ...marked(step.text))))]
    case 'other':
      return [
        facts(
          wideLine(
            t('sol.program'),
            step.name !== null && h('p', { class: 'strong' }, step.name),
            where(step.program),
          ),
        ),
      ]
  }
}
