import { isPorticoError } from '../errors/error.ts'
import { accountOf, type AccountRef } from '../state/select.ts'
import type { State } from '../state/state.ts'
import type { Link } from '../types/index.ts'
import { adopt } from './engine.ts'
import { exitError, failedAttempt, toConnectError } from './attempt-errors.ts'
import { stopRestore } from './restore.ts'
import type { Attempt, WalletContext } from './wallet-context.ts'
import { withLost } from '../state/with-link.ts'

export async function settleAttempt(
  ctx: WalletContext,
  attempt: Attempt,
  link: Link,
): Promise<AccountRef> {
  const { state, attempts, hooks } = ctx
  const { target, goesOn } = attempt
  const clear = (): void => {
    if (attempts.pending?.id !== attempt.id) return
    attempts.pending = null
    state.set({ attempt: { is: 'idle' } })
  }
  try {
    // The visitor waits while hooks of features run.
    await adoptAsked(ctx, link, attempt.behind, hooks && !goesOn ? undefined : clear)
  } catch (error) {
    return failAttempt(ctx, attempt, error)
  }
  const adopted = servedBy(state.get(), link)
  const names = link.handles().map(({ namespace }) => namespace)
  const refusal = hooks && !goesOn ? await refusalOf(ctx, names, attempt.abort.signal) : null
  // A link that is released during its adoption never becomes live.
  clear()
  const served = servedBy(state.get(), link)
  if (served) return served
  const { links } = state.get()
  // A feature has rejected it.
  if (hooks && !links[link.id]) throw refusal ?? exitError('user', target)
  const isLive = links[link.id]?.state.is === 'live'
  // It was connected, and another wallet was chosen while the features were waited for.
  if (isLive && adopted) return adopted
  // A live link shares accounts, so the network is missing.
  return failAttempt(ctx, attempt, exitError(isLive ? 'unsupported' : 'locked', target))
}

/** A namespace without a shared account may still be served by another wallet. */
function servedBy(state: State, link: Link): AccountRef | null {
  const served = link
    .handles()
    .find(({ namespace }) => state.current[namespace] === link.id && accountOf(state, namespace))
  return served ? accountOf(state, served.namespace) : null
}

/** Waits for the hooks of features; the reason of the first that did not keep its account. */
export async function refusalOf(
  { hooks }: Pick<WalletContext, 'hooks'>,
  namespaces: readonly string[],
  signal: AbortSignal,
): Promise<unknown> {
  const answers = await Promise.allSettled(
    namespaces.map((namespace) => hooks?.('held', namespace, signal)),
  )
  return answers.find((answer) => answer.status === 'rejected')?.reason
}

export async function adoptAsked(
  ctx: WalletContext,
  link: Link,
  behind: boolean,
  adopted?: () => void,
): Promise<void> {
  const { state, services, actions } = ctx
  stopRestore(ctx, link.id)
  try {
    await adopt(ctx, link, {
      restored: false,
      behind,
      adopted() {
        actions.rememberWallet(link)
        adopted?.()
      },
    })
  } catch (error) {
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
 * Shows, reports and throws a failure.
 *
 * @param isLast No later attempt was started: only then the failure is shown.
 */
export function failAttempt(
  { state, services, emit, attempts }: WalletContext,
  { id, target }: Pick<Attempt, 'id' | 'target'>,
  reason: unknown,
  isLast: boolean = attempts.pending?.id === id,
): never {
  const error = toConnectError(reason)
  const { exit = 'failed', message, code } = error
  // A wallet that takes long is no fault to report.
  if (exit === 'failed') services.report(reason)
  if (isLast) {
    attempts.pending = null
    state.set({ attempt: failedAttempt(id, target, error, services.platform.now()) })
    if (exit === 'rejected') emit('USER_REJECTED', { message })
    else if (exit !== 'user') emit('CONNECT_ERROR', { message, code })
  }
  throw error
}
