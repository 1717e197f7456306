import { RpcError, disconnected } from '../shared/errors.ts'
import { MARK, parseFromWallet, randomId, writeOpening } from '../shared/messages.ts'
import type { Ask, OriginView } from '../shared/messages.ts'

export type BridgeLink = {
  open(): void
  ask(method: string, params: unknown): Promise<unknown>
}

/** For loading the frame, milliseconds. */
const DEADLINE = 10_000

type Pending = {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: RpcError) => void
}
type Frame = {
  readonly element: HTMLIFrameElement
  readonly pending: Map<string, Pending>
  readonly ready: Promise<void>
}

function createElement(document: Document, src: string): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.title = 'Pocket Wallet'
  element.tabIndex = -1
  element.setAttribute('aria-hidden', 'true')
  // Through the CSSOM, which no style policy forbids; important, so that page rules cannot show it.
  element.style.setProperty('display', 'none', 'important')
  element.src = src
  return element
}

/** The frame will not answer them. */
function rejectAll(pending: Frame['pending']): void {
  for (const { reject } of pending.values()) reject(disconnected())
}

/**
 * The frame is created at the first `open` or `ask`, and again if it failed or the page removed it.
 *
 * @param onView Each message about what this origin sees.
 * @param onLost The frame did not load in time.
 */
export function createBridgeLink(
  window: Window & typeof globalThis,
  walletOrigin: string,
  onView: (view: OriginView) => void,
  onLost: () => void,
): BridgeLink {
  const { document, crypto } = window
  let frame: Frame | undefined

  function discard(old: Frame, listener: (event: MessageEvent<unknown>) => void): void {
    window.removeEventListener('message', listener)
    old.element.remove()
    rejectAll(old.pending)
    old.pending.clear()
    if (frame === old) frame = undefined
  }

  function create(): Frame {
    const id = randomId(crypto)
    const opening = writeOpening({ id, origin: window.location.origin })
    const element = createElement(document, `${walletOrigin}/bridge.html${opening}`)
    const pending: Frame['pending'] = new Map()
    let resolve = (): void => undefined
    let reject: (error: RpcError) => void = () => undefined
    const ready = new Promise<void>((yes, no) => {
      resolve = yes
      reject = no
    })
    const made: Frame = { element, pending, ready }
    // A bare `open` has no caller; this is no unhandled rejection.
    ready.catch(() => undefined)

    const listener = (event: MessageEvent<unknown>): void => {
      if (
        event.source === null ||
        event.source !== element.contentWindow ||
        event.origin !== walletOrigin
      )
        return
      const message = parseFromWallet(event.data)
      if (message === undefined || (message.type === 'ready' && message.id !== id)) return
      onView(message.view)
      if (message.type === 'ready') {
        window.clearTimeout(timer)
        resolve()
      }
      if (message.type !== 'answer') return
      const waiting = pending.get(message.id)
      pending.delete(message.id)
      if (message.ok) waiting?.resolve(message.result)
      else waiting?.reject(new RpcError(message.error))
    }
    const timer = window.setTimeout(() => {
      reject(disconnected())
      discard(made, listener)
      onLost()
    }, DEADLINE)

    window.addEventListener('message', listener)
    document.body.append(element)
    return made
  }

  function current(): Frame {
    if (frame !== undefined && !frame.element.isConnected) {
      rejectAll(frame.pending)
      frame = undefined
    }
    frame ??= create()
    return frame
  }

  return {
    open: () => void current(),
    async ask(method, params) {
      const { element, pending, ready } = current()
      await ready
      const id = randomId(crypto)
      const ask: Ask = { mark: MARK, type: 'ask', id, method, params }
      return await new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        element.contentWindow?.postMessage(ask, walletOrigin)
      })
    },
  }
}
