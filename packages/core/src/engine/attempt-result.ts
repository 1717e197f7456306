/** How attempts end: the link is adopted, or the failure is shown and reported. */
import { isPorticoError } from '../errors/error.ts'
import { accountOf, type AccountRef } from '../state/select.ts'
import type { Link } from '../types/index.ts'
import { adopt } from './adopt.ts'
import { exitError, failedAttempt, toConnectError } from './attempt-errors.ts'
import { stopRestore } from './restore.ts'
import type { Attempt, WalletContext } from './wallet-context.ts'
import { withLost } from '../state/with-link.ts'

/** Adopts the link of an attempt, and answers with the account that it has brought. */
export async function settleAttempt(
  ctx: WalletContext,
  attempt: Attempt,
  link: Link,
): Promise<AccountRef> {
  const { state, attempts, hooks } = ctx
  const { target, goesOn } = attempt
  const clear = (): void => {
    // Another wallet may have been chosen during this adoption: that attempt continues.
    if (attempts.pending?.id !== attempt.id) return
    attempts.pending = null
    state.set({ attempt: { is: 'idle' } })
  }
  try {
    // While features hold what is connected, the visitor waits for them.
    await adoptAsked(ctx, link, attempt.behind, hooks && !goesOn ? undefined : clear)
  } catch (error) {
    return failAttempt(ctx, attempt, error)
  }
  if (hooks && !goesOn)
    await Promise.all(link.handles().map(({ ns }) => hooks('held', ns, attempt.abort.signal)))
  // A link that is released during its adoption never becomes live.
  clear()
  // A namespace in which the wallet shares no account may still be served by another wallet.
  const { current, links } = state.get()
  const served = link
    .handles()
    .find(({ ns }) => current[ns] === link.id && accountOf(state.get(), ns))
  if (served) return accountOf(state.get(), served.ns)!
  // A feature has refused it.
  if (hooks && !links[link.id]) return failAttempt(ctx, attempt, exitError('user', target))
  // A live link shares accounts: what is missing is a network that they are on.
  return failAttempt(
    ctx,
    attempt,
    exitError(links[link.id]?.state.is === 'live' ? 'unsupported' : 'locked', target),
  )
}

/**
 * Adopts a link that the visitor asked for. A silent restore of the same link does not interfere.
 */
export async function adoptAsked(
  ctx: WalletContext,
  link: Link,
  behind: boolean,
  adopted?: () => void,
): Promise<void> {
  const { state, services, linkActions } = ctx
  stopRestore(ctx, link.id)
  try {
    await adopt(ctx, link, {
      restored: false,
      behind,
      adopted() {
        linkActions.rememberWallet(link)
        adopted?.()
      },
    })
  } catch (error) {
    // No other code restores it now.
    if (state.get().links[link.id]?.state.is === 'restoring')
      state.set((s) =>
        withLost(
          s,
          link.id,
          (isPorticoError(error) && error.exit) || 'failed',
          services.platform.now(),
        ),
      )
    throw error
  }
}

/**
 * Shows and reports a failure, and throws it.
 *
 * @param isLast Whether no later attempt was started: only then the failure is shown.
 */
export function failAttempt(
  { state, services, emit, attempts }: WalletContext,
  { id, target }: Pick<Attempt, 'id' | 'target'>,
  reason: unknown,
  isLast: boolean = attempts.pending?.id === id,
): never {
  const error = toConnectError(reason)
  const { exit = 'failed', message, code } = error
  // How long a wallet takes is its visitor's affair, and no fault.
  if (exit === 'failed') services.report(reason)
  if (isLast) {
    attempts.pending = null
    state.set({ attempt: failedAttempt(id, target, error, services.platform.now()) })
    if (exit === 'rejected') emit('USER_REJECTED', { message })
    else if (exit !== 'user') emit('CONNECT_ERROR', { message, code })
  }
  throw error
}
