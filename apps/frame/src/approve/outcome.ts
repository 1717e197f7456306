/** What goes out and comes in, a failure, or unknown. Never says "safe". */
import type { SimulatedGrant } from '@portico/core'
import { fill, h, type Child } from '../look/dom.ts'
import { sub } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Change, Outcome } from './read/evm-reads.ts'

export interface Drawing {
  /** An amount or an item, with its sign. */
  change(change: Change, sign: string): Child
  /** What may be taken, and by whom. */
  grant(grant: SimulatedGrant): Child
  /** The text for a failing transaction. */
  fails: string
  /** The text for a transaction that changes nothing. */
  none: string
}

type Success = Outcome & { is: 'success' }

/** Nothing is said to stay as it is where a log that names the account was not understood. */
function linesOf(
  { changes, grants = [], isWhole = true }: Success,
  t: ApprovalContext['words']['t'],
  drawing: Drawing,
): readonly Child[] {
  if (!changes) return [sub(t('out.works'))]
  const rest = !isWhole && sub(t('out.partial'))
  if (changes.length + grants.length === 0) return [rest || sub(drawing.none)]
  const moved = changes.map((change) => {
    const [name, sign] =
      change.amount < 0n ? (['out.out', '−'] as const) : (['out.in', '+'] as const)
    const amount = change.amount < 0n ? -change.amount : change.amount
    return changeLine(t(name), drawing.change({ ...change, amount }, sign))
  })
  const granted = grants.map((grant) =>
    changeLine(t('allow.spender'), drawing.grant(grant), 'line wide'),
  )
  return [sub(t('out.changes')), h('ul', { class: 'changes' }, ...moved, ...granted), rest]
}

export function outcomePane(
  { words: { t }, warn, changed }: ApprovalContext,
  reading: Promise<Outcome>,
  drawing: Drawing,
): HTMLElement {
  const pane = h(
    'div',
    { class: 'pane', role: 'status', 'data-outcome': 'pending' },
    sub(t('out.trying')),
    h('span', { class: 'skeleton', 'aria-hidden': 'true' }),
  )
  const show = (outcome: Outcome): void => {
    pane.dataset['outcome'] = outcome.is
    if (outcome.is === 'failure') {
      pane.remove()
      warn(
        'critical',
        h('b', {}, drawing.fails),
        outcome.reason !== '' && t('out.reason', { reason: outcome.reason }),
      )
    } else if (outcome.is === 'unknown') {
      pane.remove()
      warn('caution', t('out.unknown'))
    } else fill(pane, linesOf(outcome, t, drawing))
    changed()
  }
  void reading.then(show, () => show({ is: 'unknown' }))
  return pane
}

/** Signs and words, because colour alone must not give the direction. */
const changeLine = (name: string, value: Child, shape = 'line'): HTMLElement =>
  h(
    'li',
    { class: shape },
    h('span', { class: 'sub' }, name),
    h('span', { class: 'figures' }, value),
  )
