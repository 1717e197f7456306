import type { Portico, Prepared, State, Stop } from '@portico/core'
import { pairingLimits } from '@portico/core/modal'

/** What the views of wallets on other devices share. */
export interface Pairings {
  /** Made before a press, by namespaces: one for others must not answer a request. */
  readonly prepared: Map<string, Prepared>
  /** The wallet record whose press has sent the request already: its view sends no second one. */
  asked: object | undefined
  /**
   * A view shows a code. A visitor may scan it, leave the view and then approve: once no view shows
   * one, the attempt ends with the code.
   *
   * @param until When the code expires, milliseconds since the epoch.
   * @returns Called when the view is left.
   */
  show(until: () => number): Stop
}

export function createPairings({
  cancel,
  getState,
  services: { platform },
}: Pick<Portico, 'cancel' | 'getState' | 'services'>): Pairings {
  let shown = 0
  let resume: Stop = () => {}
  return {
    prepared: new Map(),
    asked: undefined,
    show(until) {
      shown++
      resume()
      return () => {
        // The next view may be mounted already.
        if (--shown > 0) return
        const { attempt } = getState()
        const left = until() - pairingLimits.margin - platform.now()
        resume = platform.after(Math.max(0, left), () => {
          if (isSameAttempt(attempt, getState().attempt)) cancel()
        })
      }
    },
  }
}

/** Idle: its code is still loading. */
function isSameAttempt(before: State['attempt'], now: State['attempt']): boolean {
  if (before.is === 'idle') return now.is === 'idle'
  return before.is === 'waiting' && now.is === 'waiting' && before.id === now.id
}
