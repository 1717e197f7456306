/** Late approvals are offered, never applied silently. */
import type { AttemptState, Target } from '../state/state.ts'
import type { Link } from '../types/index.ts'
import { adoptAsked, failAttempt } from './attempt-result.ts'
import type { Attempt, WalletContext } from './wallet-context.ts'

export const isSameOffer = (
  a: Pick<Target, 'connector' | 'offer'>,
  b: Pick<Target, 'connector' | 'offer'>,
): boolean => a.connector === b.connector && a.offer === b.offer

export function keepLate(ctx: WalletContext, { id, target }: Attempt, link: Link): void {
  const { state, attempts } = ctx
  const { attempt, links } = state.get()
  if (!isAwaited(attempt, { id, target }, attempts.last) || links[link.id]?.state.is === 'live')
    return giveBack(ctx, link)
  attempts.late = link
  // Another wallet than the one asked may have scanned the QR code.
  state.set({
    attempt: { is: 'late', id, target: { ...target, name: link.peer.name }, link: link.id },
  })
}

/**
 * Not when the visitor has since requested something else.
 *
 * @param last The id of the latest attempt.
 */
export function isAwaited(
  now: AttemptState,
  { id, target }: Pick<Attempt, 'id' | 'target'>,
  last: number,
): boolean {
  const isOver = last === id && (now.is === 'idle' || (now.is === 'failed' && now.id === id))
  // A retry reported that this request is still pending.
  return (
    isOver || (now.is === 'failed' && now.exit === 'pending' && isSameOffer(now.target, target))
  )
}

function giveBack({ state, services }: WalletContext, link: Link): void {
  const { attempt, links } = state.get()
  const isAsked =
    link.scope !== 'whole' && attempt.is === 'waiting' && isSameOffer(attempt.target, link)
  if (!isAsked && !links[link.id]) link.release('all', 'user').catch(services.report)
}

export async function acceptLate(ctx: WalletContext): Promise<void> {
  const { state, attempts } = ctx
  const { attempt } = state.get()
  const { late } = attempts
  attempts.late = null
  state.set({ attempt: { is: 'idle' } })
  if (!late || attempt.is !== 'late') return
  await adoptAsked(ctx, late, false).catch((error: unknown) =>
    failAttempt(ctx, attempt, error, !attempts.pending),
  )
}

export function dismissLate(ctx: WalletContext): void {
  const { state, attempts } = ctx
  const { late } = attempts
  attempts.late = null
  if (late) giveBack(ctx, late)
  if (state.get().attempt.is === 'late') state.set({ attempt: { is: 'idle' } })
}
