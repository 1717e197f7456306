import { RpcError, invalidParams } from '../shared/errors.ts'
import type { OriginView } from '../shared/messages.ts'
import { routeRequest } from '../shared/route.ts'
import { showBlockedPanel } from './blocked-panel.ts'
import { createBridgeLink } from './bridge-link.ts'
import { createPopupLink } from './popup-link.ts'

/** One page's session, for all namespaces. */
export type Session = {
  /** Opens a window synchronously, which needs the click's user activation. Never throws. */
  request(method: string, params: unknown): Promise<unknown>
  watch(listener: Listener): void
  several(): void
}

type Listener = { seen(view: OriginView, before: OriginView | undefined): void; lost?(): void }

/** Nothing loads before the first request. */
export function createSession(window: Window & typeof globalThis, walletOrigin: string): Session {
  const listeners: Listener[] = []
  let view: OriginView | undefined
  let namespaces = false

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
    () => namespaces,
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
        // The frame reports later changes, so the first request opens it.
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
      namespaces = true
    },
  }
}
