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
import type { Outcome } from './read/evm-reads.ts'
import { readSolanaOutcome, type SolanaOutcome } from './read/solana-reads.ts'
import { readTables } from './read/solana-tables.ts'
import { changesAny, sumOf, usesWhatOthersChange } from './read/solana-together.ts'
import { readMessage, type SolanaMessage } from './read/solana.ts'
import { toHex } from './read/text.ts'
import { allowed, decimalsIn, stepNodes, tokenAmount, type StepContext } from './solana-steps.ts'

/** `whole`: with what its address tables name. Null: it cannot be read. */
interface Reading {
  bytes: Uint8Array
  message: SolanaMessage | null
  whole: Promise<SolanaMessage | null>
}

function readingOf({ reads, approval }: ApprovalContext, bytes: Uint8Array): Reading {
  const message = readMessage(bytes)
  if (!message?.tables.length) return { bytes, message, whole: Promise.resolve(message) }
  // A network that gives no answer in time is one whose tables cannot be read.
  const late = new Promise<SolanaMessage>((resolve) => setTimeout(resolve, patience, message))
  const resolved = readTables(reads, approval.chain, message.tables).then(
    (tables) => readMessage(bytes, tables) ?? message,
    () => message,
  )
  return { bytes, message, whole: Promise.race([resolved, late]) }
}

export function solanaSight(
  context: ApprovalContext,
  messages: readonly Uint8Array[],
  isSent: boolean,
): Sight {
  const { words, warn } = context
  const { t } = words
  const count = messages.length
  if (!isSent) warn('info', t('sol.notSent'))
  const readings = messages.map((bytes) => readingOf(context, bytes))
  const all = Promise.all(readings.map(({ whole }) => whole))
  const outcomes = readings.map((each, at) => outcomeOf(context, each, all, at))
  return {
    title:
      count === 1
        ? t('title.transaction')
        : t(isSent ? 'title.transactions' : 'title.signTransactions', { count }),
    nodes: [
      ...(count > 1 ? together(context, all, outcomes) : []),
      ...readings.flatMap((each, at) => [
        count > 1 && h('h2', {}, t('sol.transaction', { at: at + 1, count })),
        ...one(context, each, outcomes[at]!),
      ]),
    ],
    action: t(isSent ? 'do.confirm' : 'do.sign'),
    anyway: t(isSent ? 'do.confirmAnyway' : 'do.signAnyway'),
  }
}

type All = Promise<readonly (SolanaMessage | null)[]>

/** Of one that uses what others change, nothing is said that holds for it alone. */
async function outcomeOf(
  { words: { t }, reads, approval: { chain, account } }: ApprovalContext,
  { bytes, whole }: Reading,
  all: All,
  at: number,
): Promise<SolanaOutcome> {
  const message = await whole
  if (!message) return { is: 'unknown' }
  const [outcome, everyone] = await Promise.all([
    readSolanaOutcome(reads, chain, account, bytes, message),
    all,
  ])
  if (outcome.is === 'unknown' || !usesWhatOthersChange(account, everyone, at)) return outcome
  return outcome.is === 'success' && changesAny(outcome, message.fee)
    ? { ...outcome, isWhole: false }
    : { is: 'unknown', why: t('sol.afterOthers') }
}

/** What all of them change, with a caution where they are not independent. */
function together(
  context: ApprovalContext,
  all: All,
  outcomes: readonly Promise<SolanaOutcome>[],
): Child[] {
  const { words, warn, approval } = context
  const { t } = words
  let messages: readonly SolanaMessage[] = []
  void all.then((read) => {
    if (read.some((_, at) => usesWhatOthersChange(approval.account, read, at)))
      warn('caution', t('sol.shared'))
  })
  const sum = Promise.all([all, ...outcomes]).then(([read, ...each]): Outcome => {
    messages = read.filter((message) => message !== null)
    const changes = sumOf(each)
    return changes && changes.length > 0
      ? { is: 'success', changes }
      : { is: 'unknown', why: t('sol.sumUnknown') }
  })
  const decimals = (mint: string): number | null => {
    const known = messages.map((message) => decimalsIn(message, mint))
    return known.find((each) => each !== null) ?? null
  }
  return [h('h2', {}, t('sol.sum')), outcomePane(context, sum, drawingOf(context, decimals))]
}

function one(
  context: ApprovalContext,
  { bytes, message, whole }: Reading,
  outcome: Promise<SolanaOutcome>,
): Child[] {
  const { words, warn } = context
  const { t } = words
  const raw = disclosure(t('pay.data', { count: bytes.length }), () =>
    bytesField(t('pay.data', { count: bytes.length }), toHex(bytes)),
  )
  if (!message) {
    warn('critical', t('sol.unreadable'))
    return [raw]
  }
  if (message.tables.length === 0) return [...described(context, message, outcome), raw]
  const nodes = whole.then((read) => described(context, read ?? message, outcome))
  return [afterReading(context, nodes), raw]
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

/** An amount of the network's coin. */
const coinOf =
  ({ words: { locale }, approval: { chain } }: ApprovalContext) =>
  (lamports: bigint): string =>
    amount(lamports, 9, networkOf(chain).coin || 'SOL', locale)

function described(
  context: ApprovalContext,
  message: SolanaMessage,
  outcome: Promise<SolanaOutcome>,
): Node[] {
  const { words, warn, approval } = context
  const { t } = words
  const { chain, account } = approval
  const network = networkOf(chain)
  const coin = coinOf(context)
  const fee = coin(message.fee)
  const sum = sentBy(message, account)
  const total = sum === null ? null : coin(sum + message.fee)
  if (!message.isWhole) warn('caution', t('sol.tableUnread'))
  if (message.isDurable) warn('caution', t('sol.durable'))
  if (message.steps.some(({ is }) => is === 'other')) warn('info', t('sol.programs'))
  const { steps } = message
  const inSteps: StepContext = { ...context, message, coin }
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
    outcomePane(
      context,
      outcome.then(balances),
      drawingOf(context, (mint) => decimalsIn(message, mint)),
    ),
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

function drawingOf(context: ApprovalContext, decimals: (mint: string) => number | null): Drawing {
  const { words } = context
  const { t } = words
  const coin = coinOf(context)
  return {
    change: ({ token, amount: change }, sign) =>
      token === null
        ? h('bdi', {}, `${sign}${coin(change)}`)
        : h(
            'span',
            {},
            h('bdi', {}, `${sign}${tokenAmount(context, change, decimals(token))}`),
            fullAddress(token, words),
          ),
    grant: ({ token, spender, of }) =>
      h(
        'span',
        {},
        of.is === 'amount' && h('bdi', {}, allowed(context, of.amount, decimals(token))),
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
