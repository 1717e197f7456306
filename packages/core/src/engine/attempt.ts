import { PorticoError } from '../errors/error.ts'
import { limits } from '../limits/limits.ts'
import type { AccountRef } from '../state/select.ts'
import type { State, Target } from '../state/state.ts'
import type { Connector, Json, Link, Step, Stop, Want } from '../types/index.ts'
import { exitError, textOf } from './attempt-errors.ts'
import { failAttempt, settleAttempt } from './attempt-result.ts'
import { dismissLate, isSameOffer, keepLate } from './late-approvals.ts'
import type { Attempt, WalletContext } from './wallet-context.ts'

/**
 * @param behind Whether another namespace of the same wallet stays active.
 * @param goesOn Whether another request to the wallet follows at once.
 */
export function startAttempt(
  ctx: WalletContext,
  target: Target,
  want: Want,
  behind = false,
  goesOn = false,
): Promise<AccountRef> {
  const { state, services, attempts, connectors } = ctx
  const { pending } = attempts
  const connector = connectors.get(target.connector)
  // A second click does not ask again: wallets refuse a second request while the first is open.
  if (pending && isSameRequest(pending.target, target, connector) && !pending.abort.signal.aborted)
    return pending.result
  pending?.abort.abort()
  if (!connector) return Promise.reject(new PorticoError('adapter-not-found', 'Adapter not found'))
  const id = ++attempts.last
  const attempt: Attempt = { id, target, abort: new AbortController(), behind, goesOn }
  state.set({
    attempt: { is: 'waiting', id, target, step: { is: 'wallet' }, since: services.platform.now() },
  })
  dismissLate(ctx)
  const { opened, stopped } = openWallet(ctx, connector, attempt, want)
  const result = Promise.race([opened, stopped]).then(
    (link) => settleAttempt(ctx, attempt, link),
    (error: unknown) => {
      // The wallet may still approve: that approval is offered, not applied.
      opened.then(
        (link) => keepLate(ctx, attempt, link),
        () => {},
      )
      return failAttempt(ctx, attempt, error)
    },
  )
  attempts.pending = { ...attempt, result }
  const offer = state.get().offers[target.connector]?.find((each) => each.id === target.offer)
  if ((offer?.ui ?? connector.ui) === 'overlay') parkCard(ctx, id, result)
  return result
}

/** The same wallet with other namespaces needs another pairing. */
function isSameRequest(a: Target, b: Target, connector: Connector | undefined): boolean {
  return isSameOffer(a, b) && (!connector?.reaches || a.namespaces?.join() === b.namespaces?.join())
}

function openWallet(
  { state, services, attempts }: WalletContext,
  connector: Connector,
  { id, target, abort }: Attempt,
  want: Want,
): { opened: Promise<Link>; stopped: Promise<never> } {
  const { signal } = abort
  let isUntimed = false
  let disarm: Stop = () => {}
  const ask = (step: Step): Promise<Json> => {
    state.set((s) => withStep(s, id, step))
    // The visitor answers a login in the card.
    const isAnswered = step.data !== undefined
    // QR codes and text input have no deadline here; the connector ends them.
    if (step.is === 'scan' || isAnswered) {
      isUntimed = true
      disarm()
    }
    if (!isAnswered) return Promise.resolve(null)
    return new Promise((resolve) => {
      attempts.answer = (value) => {
        if (state.get().attempt.is !== 'waiting' || attempts.pending?.id !== id) return
        state.set((s) => withStep(s, id, { ...step, answered: Object.keys(value as object)[0]! }))
        resolve(value)
      }
    })
  }
  const opened = open(() => connector.open(target.offer, want, { signal, services, ask }))
  const stopped = new Promise<never>((_, reject) => {
    if (!isUntimed)
      disarm = services.platform.after(limits.approval, () => {
        reject(exitError('timeout', target))
        abort.abort()
      })
    signal.addEventListener('abort', () => reject(exitError('user', target)))
    void opened.then(
      () => disarm(),
      () => disarm(),
    )
  })
  return { opened, stopped }
}

function open(run: () => Promise<Link>): Promise<Link> {
  try {
    return Promise.resolve(run())
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(textOf(error)))
  }
}

export const withStep = (
  { attempt }: Pick<State, 'attempt'>,
  id: number,
  step: Step,
): Partial<State> =>
  attempt.is === 'waiting' && attempt.id === id ? { attempt: { ...attempt, step } } : {}

/** The card would cover a wallet that renders in the page. */
function parkCard({ state, attempts }: WalletContext, id: number, result: Promise<unknown>): void {
  const park = (parked: boolean): void =>
    state.set(({ ui }) => (ui.parked === parked ? {} : { ui: { ...ui, parked } }))
  park(state.get().ui.open)
  attempts.parkedFor = id
  const unpark = (): void => {
    if (attempts.parkedFor === id) park(false)
  }
  result.then(unpark, unpark)
}

export function cancelAttempt({ state, attempts }: WalletContext): void {
  if (attempts.pending) attempts.pending.abort.abort()
  else if (state.get().attempt.is === 'failed') state.set({ attempt: { is: 'idle' } })
}
