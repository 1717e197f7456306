import { RpcError, disconnected, invalidParams } from '../shared/errors.ts'
import { isRecord, isText } from '../shared/guards.ts'
import type { OriginView } from '../shared/messages.ts'
import { routeRequest } from '../shared/route.ts'
import { showBlockedPanel } from './blocked-panel.ts'
import { createBridgeLink } from './bridge-link.ts'
import { createEmitter } from './emitter.ts'
import type { Listener } from './emitter.ts'
import { createPopupLink } from './popup-link.ts'

/** An EIP-1193 provider. */
export type Provider = {
  request(args: unknown): Promise<unknown>
  on(name: string, listener: Listener): Provider
  removeListener(name: string, listener: Listener): Provider
}

/** Makes the provider; nothing is loaded before the page's first request. */
export function createProvider(window: Window & typeof globalThis, walletOrigin: string): Provider {
  const emitter = createEmitter((thrown) => window.reportError(thrown))
  let view: OriginView | undefined
  let connected = false

  function accept(next: OriginView): void {
    const before = view
    view = next
    if (!connected) {
      connected = true
      emitter.emit('connect', { chainId: next.chainId })
    }
    if (before === undefined) return
    if (before.chainId !== next.chainId) emitter.emit('chainChanged', next.chainId)
    if (before.accounts.join() !== next.accounts.join()) emitter.emit('accountsChanged', [...next.accounts])
  }

  function lose(): void {
    if (connected) emitter.emit('disconnect', disconnected())
    connected = false
  }

  const bridge = createBridgeLink(window, walletOrigin, accept, lose)
  const popup = createPopupLink(window, walletOrigin, accept, (choices) => showBlockedPanel(window, choices))

  async function accountsFirst(method: string, params: unknown): Promise<unknown> {
    const accounts = await bridge.ask('eth_accounts', [])
    return Array.isArray(accounts) && accounts.length > 0 ? accounts : await popup.ask(method, params)
  }

  /** Runs to the opening of the window without a pause, or the click that allows it would be spent. */
  function dispatch(method: string, params: unknown): Promise<unknown> {
    const route = routeRequest(method, params, view, window.navigator.userActivation?.isActive ?? true)
    switch (route.to) {
      case 'bridge':
        return bridge.ask(method, params)
      case 'accounts-first':
        return accountsFirst(method, params)
      case 'answer':
        return Promise.resolve(route.result)
      case 'error':
        return Promise.reject(route.error)
      case 'popup': {
        const answer = popup.ask(method, params)
        // Later changes reach the page through the frame, whatever the first request was.
        bridge.open()
        return answer
      }
    }
  }

  const provider: Provider = {
    request(args) {
      if (!isRecord(args) || !isText(args['method'], 64)) return Promise.reject(invalidParams('A request needs a method.'))
      try {
        return dispatch(args['method'], args['params'])
      } catch (thrown) {
        return Promise.reject(thrown instanceof RpcError ? thrown : invalidParams('The request cannot be read.'))
      }
    },
    on(name, listener) {
      emitter.on(name, listener)
      return provider
    },
    removeListener(name, listener) {
      emitter.removeListener(name, listener)
      return provider
    },
  }
  return Object.freeze(provider)
}
