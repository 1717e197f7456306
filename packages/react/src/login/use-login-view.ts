import { useEffect, useRef, useState } from 'react'
import type { State, ViewName } from '@portico/core'
import { getLogin, type LoginState } from '@portico/core/login'
import { useModalContext, useModalState } from '../card/context.ts'
import { whenConnected } from '../wallets/leave.ts'

/** A view that is being left keeps its last state, even if the login is cancelled. */
export function useShownLogin(
  view: ViewName,
  loginMethod: string,
): { now: LoginState; shown: LoginState } {
  const now = useModalState((state) => getLogin(state, loginMethod))
  const isOnTop = useModalState(({ ui }) => ui.history.at(-1)?.view === view)
  const [last, setLast] = useState(now)
  if (isOnTop && now !== last) setLast(now)
  return { now, shown: isOnTop ? now : last }
}

/**
 * Continues as after connecting a wallet, whichever part of the page started the login.
 *
 * @param isDone The login may be done before this view has loaded.
 * @returns Whether the visitor is logged in.
 */
export function useArrival(view: ViewName, isInProgress: boolean, isDone = false): boolean {
  const modal = useModalContext()
  const was = useRef(false)
  const isLive = useModalState(({ offers, links }) =>
    Object.values(links).some(
      ({ connector, offer, state }) =>
        state.is === 'live' &&
        offers[connector]?.some(({ id, login }) => id === offer && login !== undefined),
    ),
  )
  useEffect(() => {
    if (isInProgress || isDone) was.current = true
    if (!isInProgress && was.current && isLive) {
      was.current = false
      whenConnected(modal, Promise.resolve(), () => view)
    }
  }, [isInProgress, isDone, isLive, modal, view])
  return isLive
}

/**
 * Going back cancels the login; closing does not, because the visitor may look for the mail or the
 * window.
 */
export function useGivingUp(view: ViewName, isInProgress: (state: State) => boolean): void {
  const { portico } = useModalContext()
  const latest = useRef(isInProgress)
  useEffect(() => {
    latest.current = isInProgress
  })
  useEffect(() => {
    // Once: a login that begins while this view slides out is another one.
    let isLeft = false
    const check = (): void => {
      const state = portico.getState()
      const { open, direction, history } = state.ui
      if (isLeft || !open || direction !== 'back') return
      if (history.some((entry) => entry.view === view)) return
      isLeft = true
      if (latest.current(state)) portico.cancel()
    }
    const off = portico.subscribe(check)
    return () => {
      off()
      check()
    }
  }, [portico, view])
}
