import { RpcError, invalidParams } from '../shared/errors.ts'
import type { OriginView } from '../shared/messages.ts'
import { routeRequest } from '../shared/route.ts'
import { showBlockedPanel } from './blocked-panel.ts'
import { createBridgeLink } from './bridge-link.ts'
import { createPopupLink } from './popup-link.ts'

/** The session between a page and the wallet, for all chain families. */
export type Session = {
  /**
   * Sends a request to the frame or the window. It opens the window synchronously, because
   * otherwise the click's user activation would be lost. It never throws.
   */
  request(method: string, params: unknown): Promise<unknown>
  /** Called with each message: what the wallet shows to this page, and what it showed before. */
  watch(listener: Listener): void
  /** Marks that the page knows the wallet on several chain families. */
  several(): void
}

type Listener = { seen(view: OriginView, before: OriginView | undefined): void; lost?(): void }

/** Makes the session; nothing is loaded before the first request. */
export function createSession(window: Window & typeof globalThis, walletOrigin: string): Session {
  const listeners: Listener[] = []
  let view: OriginView | undefined
  let families = false

  function accept(next: OriginView): void {
    const before = view
    view = next
    for (const listener of listeners) listener.seen(next, before)
  }

  const bridge = createBridgeLink(window, walletOrigin, accept, () => {
    for (const listener of listeners) listener.lost?.()
  })
  const popup = createPopupLink(
    window,
    walletOrigin,
    accept,
    (choices) => showBlockedPanel(window, choices),
    () => families,
  )

  async function accountsFirst(ask: string, method: string, params: unknown): Promise<unknown> {
    const accounts = await bridge.ask(ask, [])
    return Array.isArray(accounts) && accounts.length > 0
      ? accounts
      : await popup.ask(method, params)
  }

  function dispatch(method: string, params: unknown): Promise<unknown> {
    const route = routeRequest(
      method,
      params,
      view,
      window.navigator.userActivation?.isActive ?? true,
    )
    switch (route.to) {
      case 'bridge':
        return bridge.ask(method, params)
      case 'accounts-first':
        return accountsFirst(route.ask, method, params)
      case 'answer':
        return Promise.resolve(route.result)
      case 'error':
        return Promise.reject(route.error)
      case 'popup': {
        const answer = popup.ask(method, params)
        // Later changes reach the page through the frame, so it is opened for every first request.
        bridge.open()
        return answer
      }
    }
  }

  return {
    request(method, params) {
      try {
        return dispatch(method, params)
      } catch (thrown) {
        return Promise.reject(
          thrown instanceof RpcError ? thrown : invalidParams('The request cannot be read.'),
        )
      }
    },
    watch: (listener) => void listeners.push(listener),
    several() {
      families = true
    },
  }
}
