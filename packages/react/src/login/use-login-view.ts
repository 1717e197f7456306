/** What the login views share. */
import { useEffect, useRef, useState } from 'react'
import type { State, ViewName } from '@portico/core'
import { getLogin, type LoginState } from '@portico/core/internal/login/get-login'
import { useModalContext, useModalState } from '../card/context.ts'
import { whenConnected } from '../wallets/leave.ts'

/**
 * The state of a login, as the view shows it: a view that is being left keeps its last state, also
 * when the login is cancelled meanwhile.
 */
export function useShownLogin(view: ViewName, way: string): { now: LoginState; shown: LoginState } {
  const now = useModalState((state) => getLogin(state, way))
  const isOnTop = useModalState(({ ui }) => ui.history.at(-1)?.view === view)
  const [last, setLast] = useState(now)
  if (isOnTop && now !== last) setLast(now)
  return { now, shown: isOnTop ? now : last }
}

/**
 * Continues as after connecting a wallet once the visitor has logged in, no matter which part of
 * the page started the login.
 *
 * @param isDone The login is done, perhaps before this view had loaded.
 * @returns Whether the visitor is logged in.
 */
export function useArrival(view: ViewName, isUnderWay: boolean, isDone = false): boolean {
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
    if (isUnderWay || isDone) was.current = true
    if (!isUnderWay && was.current && isLive) {
      was.current = false
      whenConnected(modal, Promise.resolve(), () => view)
    }
  }, [isUnderWay, isDone, isLive, modal, view])
  return isLive
}

/**
 * Going back cancels the login. Closing the card does not: the visitor may only be looking for the
 * mail, or for the provider's window.
 */
export function useGivingUp(view: ViewName, isUnderWay: (state: State) => boolean): void {
  const { portico } = useModalContext()
  const latest = useRef(isUnderWay)
  useEffect(() => {
    latest.current = isUnderWay
  })
  useEffect(() => {
    const check = (): void => {
      const state = portico.getState()
      const { open, direction, history } = state.ui
      if (
        open &&
        direction === 'back' &&
        !history.some((entry) => entry.view === view) &&
        latest.current(state)
      )
        portico.cancel()
    }
    const off = portico.subscribe(check)
    return () => {
      off()
      check()
    }
  }, [portico, view])
}
