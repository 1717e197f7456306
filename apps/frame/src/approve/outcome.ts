/** What goes out and comes in, a failure, or unknown. Never says "safe". */
import { fill, h, type Child } from '../look/dom.ts'
import { sub } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'
import type { Change, Outcome } from './read/evm-reads.ts'

/** @param draw Draws an amount with its sign. `fails`: the text for a failing transaction. */
export function outcomePane(
  { words: { t }, warn, changed }: ApprovalContext,
  reading: Promise<Outcome>,
  draw: (change: Change, sign: string) => Child,
  fails: string,
  none: string,
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
        h('b', {}, fails),
        outcome.reason !== '' && t('out.reason', { reason: outcome.reason }),
      )
    } else if (outcome.is === 'unknown') {
      pane.remove()
      warn('caution', t('out.unknown'))
    } else if (!outcome.changes) fill(pane, [sub(t('out.works'))])
    else if (outcome.changes.length === 0) fill(pane, [sub(none)])
    else
      fill(pane, [
        sub(t('out.changes')),
        h(
          'ul',
          { class: 'changes' },
          ...outcome.changes.map((change) =>
            changeLine(
              t(change.amount < 0n ? 'out.out' : 'out.in'),
              draw(
                { ...change, amount: change.amount < 0n ? -change.amount : change.amount },
                change.amount < 0n ? '−' : '+',
              ),
            ),
          ),
        ),
      ])
    changed()
  }
  void reading.then(show, () => show({ is: 'unknown' }))
  return pane
}

/** Signs and words, because colour alone must not give the direction. */
const changeLine = (name: string, value: Child): HTMLElement =>
  h(
    'li',
    { class: 'line' },
    h('span', { class: 'sub' }, name),
    h('span', { class: 'figures' }, value),
  )
