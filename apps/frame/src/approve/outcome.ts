/** What goes out and comes in, a failure, or unknown. Never says "safe". */
import type { SimulatedGrant } from '@portico/core'
import { fill, h, type Child } from '../look/dom.ts'
import { sub } from '../look/parts.ts'
import { patience, type ApprovalContext } from './approval-context.ts'
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
  /** Default false: what it does is known by the network's answer alone. */
  isCall?: boolean
}

type Success = Outcome & { is: 'success' }

/** Nothing is said to stay as it is where a log that names the account was not understood. */
function linesOf(
  { changes, claims = [], grants = [] }: Success & { changes: readonly Change[] },
  t: ApprovalContext['words']['t'],
  drawing: Drawing,
): readonly Child[] {
  // A loss is among the changes though it is only claimed.
  const isClaim = ({ token, item, amount }: Change): boolean =>
    claims.some((each) => each.token === token && each.item === item && each.amount === amount)
  const gains = claims.filter(({ amount }) => amount > 0n)
  if (changes.length + gains.length + grants.length === 0) return [sub(drawing.none)]
  const moved = [...changes, ...gains].map((change) => {
    const [seen, claimed, sign] =
      change.amount < 0n
        ? (['out.out', 'out.claimedOut', '−'] as const)
        : (['out.in', 'out.claimedIn', '+'] as const)
    const amount = change.amount < 0n ? -change.amount : change.amount
    return changeLine(
      t(isClaim(change) ? claimed : seen),
      drawing.change({ ...change, amount }, sign),
    )
  })
  const granted = grants.map((grant) => changeLine(t('out.allowed'), drawing.grant(grant)))
  return [sub(t('out.changes')), h('ul', { class: 'changes' }, ...moved, ...granted)]
}

/** A caution that screen readers announce, because it comes later than the screen. */
function caution({ warn }: ApprovalContext, text: string): HTMLElement {
  const made = warn('caution', text)
  made.setAttribute('role', 'alert')
  return made
}

/** Draws a success in the pane, with a caution where not all of it is known. */
function showSuccess(
  pane: HTMLElement,
  context: ApprovalContext,
  outcome: Success,
  drawing: Drawing,
): void {
  const { t } = context.words
  const { changes, claims = [], grants = [], isWhole = true } = outcome
  if (!changes) {
    if (!drawing.isCall) return fill(pane, [sub(t('out.works'))])
    pane.remove()
    caution(context, t('out.works'))
  } else if (!isWhole && changes.length + claims.length + grants.length === 0) {
    pane.remove()
    caution(context, t('out.unread'))
  } else {
    fill(pane, linesOf({ ...outcome, changes }, t, drawing))
    if (claims.length > 0) caution(context, t('out.claims'))
    if (!isWhole) caution(context, t('out.partial'))
  }
}

/** Nothing can be approved before there is an answer, or it is said that there is none. */
export function outcomePane(
  context: ApprovalContext,
  reading: Promise<Outcome>,
  drawing: Drawing,
): HTMLElement {
  const { words, warn, changed, holdFor } = context
  const { t } = words
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
      caution(context, outcome.why ?? t('out.unknown'))
    } else showSuccess(pane, context, outcome, drawing)
    changed()
  }
  holdFor(
    new Promise<void>((resolve) => {
      let late: HTMLElement | undefined
      const timer = setTimeout(() => {
        late = caution(context, t('out.late'))
        resolve()
      }, patience)
      // A late answer is shown as well.
      const answer = (outcome: Outcome): void => {
        clearTimeout(timer)
        late?.remove()
        show(outcome)
        resolve()
      }
      reading.then(answer, () => answer({ is: 'unknown' }))
    }),
  )
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
