/** One timer for the next expiry, checked when the page resumes. */
import type { Stop } from '@portico/core'
import { fault } from '../fault.ts'
import { skew } from './limits.ts'
import { deletePairing, savePairing } from './pairings.ts'
import { settlePending } from './pending.ts'
import { deleteSession } from './sessions.ts'
import type { Context, PairingState, PendingState } from './state.ts'

/** A timer's maximum, milliseconds. */
const longest = 2 ** 31 - 1

export interface Expiry {
  plan(): void
  stop: Stop
}

export function watchExpiry(ctx: Context): Expiry {
  let cancel: Stop = () => {}
  let stopped = false
  const run = (): void => {
    sweep(ctx)
    plan()
  }
  const plan = (): void => {
    cancel()
    if (stopped) return
    const next = Math.min(
      ...[...ctx.pairings.values()].map((each) => (isSilent(each) ? endOf(each) : each.until)),
      ...[...ctx.sessions.values()].map(({ session }) => session.until),
      ...[...ctx.pending.values()].map(endOfPending),
    )
    if (next === Infinity) return
    const wait = Math.max(next - ctx.platform.now(), 0)
    cancel = ctx.platform.after(Math.min(wait, longest), run)
  }
  const awake = ctx.platform.changes(run)
  return {
    plan,
    stop() {
      stopped = true
      cancel()
      awake()
    },
  }
}

/** Its end emits no event. */
const isSilent = ({ spent, abandoned }: PairingState): boolean | undefined => spent || abandoned

/** A minute after the code's expiry: messages may arrive late. */
function endOf({ until, auth, spent }: PairingState): number {
  return (auth && !spent ? auth.until : until) + skew
}

const endOfPending = ({ until, claim }: PendingState): number => Math.min(until, claim ?? Infinity)

function sweep(ctx: Context): void {
  const now = ctx.platform.now()
  for (const pairing of ctx.pairings.values()) {
    const { topic, until } = pairing
    if (endOf(pairing) <= now) deletePairing(ctx, pairing)
    if (until > now || isSilent(pairing)) continue
    if (endOf(pairing) > now) savePairing(ctx, { ...pairing, abandoned: true })
    ctx.emit({ is: 'expired', what: 'pairing', topic })
  }
  for (const { session } of ctx.sessions.values()) {
    if (session.until > now) continue
    deleteSession(ctx, session.topic, 'session-expired', 'The session has expired')
    ctx.emit({ is: 'expired', what: 'session', topic: session.topic })
  }
  for (const pending of ctx.pending.values())
    if (endOfPending(pending) <= now)
      settlePending(ctx, pending, (waiter) =>
        waiter.reject(
          fault('request', 'answer-timeout', 'The wallet did not answer in time', {
            exit: 'timeout',
          }),
        ),
      )
}
