/** Steps of a Solana transaction, as far as programs are known, and its simulation. */
import type { SimulatedGrant } from '@portico/core'
import { fill, h, type Child } from '../look/dom.ts'
import {
  bytesField,
  disclosure,
  facts,
  figures,
  fullAddress,
  line,
  sub,
  wideLine,
} from '../look/parts.ts'
import { patience, type ApprovalContext, type Sight } from './approval-context.ts'
import { outcomePane, type Drawing } from './outcome.ts'
import { amount } from './read/money.ts'
import { networkOf } from './read/networks.ts'
import { readSolanaOutcome, type SolanaOutcome } from './read/solana-reads.ts'
import { readTables } from './read/solana-tables.ts'
import { readMessage, type SolanaMessage } from './read/solana.ts'
import { toHex } from './read/text.ts'
import { allowed, decimalsIn, stepNodes, tokenAmount, type StepContext } from './solana-steps.ts'

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
  const { t } = words
  const raw = disclosure(t('pay.data', { count: bytes.length }), () =>
    bytesField(t('pay.data', { count: bytes.length }), toHex(bytes)),
  )
  const message = readMessage(bytes)
  if (!message) {
    warn('critical', t('sol.unreadable'))
    return [raw]
  }
  if (message.tables.length === 0) return [...described(context, bytes, message), raw]
  // A network that gives no answer in time is one whose tables cannot be read.
  const late = new Promise<SolanaMessage>((resolve) => setTimeout(resolve, patience, message))
  const resolved = readTables(reads, approval.chain, message.tables).then(
    (tables) => readMessage(bytes, tables) ?? message,
    () => message,
  )
  const whole = Promise.race([resolved, late])
  return [
    afterReading(
      context,
      whole.then((read) => described(context, bytes, read)),
    ),
    raw,
  ]
}

/** In its place, once it is read. Nothing can be approved before. */
function afterReading(
  { words, changed, holdFor }: ApprovalContext,
  nodes: Promise<Node[]>,
): HTMLElement {
  const place = h(
    'div',
    { class: 'step', role: 'status', 'data-outcome': 'pending' },
    sub(words.t('sol.reading')),
    h('span', { class: 'skeleton', 'aria-hidden': 'true' }),
  )
  const shown = nodes.then((read) => {
    place.replaceWith(...read)
    changed()
  })
  holdFor(shown)
  return place
}

function described(context: ApprovalContext, bytes: Uint8Array, message: SolanaMessage): Node[] {
  const { words, reads, warn, approval } = context
  const { t, locale } = words
  const { chain, account } = approval
  const network = networkOf(chain)
  const coin = (lamports: bigint): string => amount(lamports, 9, network.coin || 'SOL', locale)
  const fee = coin(message.fee)
  const sum = sentBy(message, account)
  const total = sum === null ? null : coin(sum + message.fee)
  if (!message.isWhole) warn('caution', t('sol.tableUnread'))
  if (message.isDurable) warn('caution', t('sol.durable'))
  if (message.steps.some(({ is }) => is === 'other')) warn('info', t('sol.programs'))
  const { steps } = message
  const inSteps: StepContext = { ...context, message, coin }
  const outcome = readSolanaOutcome(reads, chain, account, bytes, message)
  void outcome.then((it) => warnOf(inSteps, it))
  return [
    ...steps.map((step, at) =>
      h(
        'div',
        { class: 'step' },
        steps.length > 1 && h('h2', {}, t('sol.step', { at: at + 1, count: steps.length })),
        ...stepNodes(inSteps, step),
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
    outcomePane(context, outcome.then(balances), drawingOf(inSteps)),
    handedPane(inSteps, outcome),
  ]
}

/** Balances alone are not all that changes where an account is handed over. */
const balances = (it: SolanaOutcome): SolanaOutcome =>
  it.is === 'success' && it.changes?.length === 0 && it.handed?.length
    ? { ...it, isWhole: false }
    : it

/** Accounts that someone else would own, or could close. Empty before the simulation answers. */
function handedPane({ words, changed }: StepContext, outcome: Promise<SolanaOutcome>): HTMLElement {
  const { t } = words
  const place = h('div', { class: 'step', hidden: true })
  void outcome.then((it) => {
    if (it.is !== 'success' || !it.handed?.length) return
    place.hidden = false
    fill(
      place,
      it.handed.map(({ is, account, to }) =>
        facts(
          wideLine(t(is === 'owner' ? 'sol.newOwner' : 'sol.closer'), fullAddress(to, words)),
          wideLine(t('sol.what'), fullAddress(account, words)),
        ),
      ),
    )
    changed()
  })
  return place
}

/** What the simulation finds and no step has warned of. */
function warnOf({ words: { t }, warn, message: { steps } }: StepContext, it: SolanaOutcome): void {
  if (it.is !== 'success') return
  const isAllowed = ({ spender, of }: SimulatedGrant): boolean =>
    steps.some(
      (step) =>
        step.is === 'allow' &&
        step.who === spender &&
        of.is === 'amount' &&
        step.amount >= of.amount,
    )
  if (it.grants?.some((grant) => !isAllowed(grant))) warn('critical', t('out.grants'))
  const unseen = (it.handed ?? []).filter(
    ({ account }) => !steps.some((step) => step.is === 'hand-over' && step.what === account),
  )
  if (unseen.some(({ is }) => is === 'owner')) warn('critical', t('sol.handOverWarn'))
  if (unseen.some(({ is }) => is === 'closer')) warn('critical', t('sol.closerWarn'))
}

function drawingOf(context: StepContext): Drawing {
  const { words, message, coin } = context
  const { t } = words
  return {
    change: ({ token, amount: change }, sign) =>
      token === null
        ? h('bdi', {}, `${sign}${coin(change)}`)
        : h(
            'span',
            {},
            h('bdi', {}, `${sign}${tokenAmount(context, change, decimalsIn(message, token))}`),
            fullAddress(token, words),
          ),
    grant: ({ token, spender, of }) =>
      h(
        'span',
        {},
        of.is === 'amount' && h('bdi', {}, allowed(context, of.amount, decimalsIn(message, token))),
        fullAddress(spender, words),
        sub(t('allow.token')),
        fullAddress(token, words),
      ),
    fails: t('out.failsSolana'),
    none: t('out.none'),
  }
}

function sentBy({ steps }: SolanaMessage, account: string): bigint | null {
  let sum = 0n
  for (const step of steps) {
    if (step.is === 'send' && step.from === account) sum += step.lamports
    else if (step.is !== 'memo' && step.is !== 'advance-nonce') return null
  }
  return sum
}
