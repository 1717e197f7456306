/**
 * Shows the frame's page in a window. Browsers require a press to open one, so a card asks for it.
 * The card stays while the window asks something.
 */
import type { Platform, Stop } from '@portico/core'
import { fault } from '../errors.ts'
import { createCard, handOver, type Card, type DialogDeps } from './dialog.ts'
import { blocked, severed } from './trouble-words.ts'
import type { FrameView } from './view.ts'
import { windowWords, type WindowWords } from './window-words.ts'
import { css } from './window.css.ts'

export interface WindowDeps extends DialogDeps {
  platform: Pick<Platform, 'after'>
  /** Empty, or the spare one. Null where the browser opens none. */
  popUp(): Window | null
  spare(): Window | null
  /**
   * The card waits for a press, or the window is open. An error says that the browser blocked the
   * last window, or that it could not reach the page.
   */
  step(error?: 'popup-blocked' | 'popup-severed'): void
  onClosed(): void
}

export interface WindowView extends FrameView {
  isOpen(): boolean
  /**
   * Opens the window after a press, or brings it to the front. False where neither is possible, and
   * where the last window could not reach the page: the visitor is informed first.
   */
  tryOpen(): boolean
  /**
   * The last window closed before its page reported: this page's opener policy severs it, or the
   * visitor closed it at once.
   */
  isSevered(): boolean
  /**
   * Resolves once the window is open. Call it after `tryOpen`; it asks for a press if necessary.
   * Rejects with `user-rejected` where the visitor closes the card, with `popup-severed` where it
   * is the card about a window that could not reach the page.
   */
  open(signal?: AbortSignal): Promise<void>
  /** Call it in a press, for which the card waits. */
  press(): void
}

/** Milliseconds between checks whether the window is closed: there is no event. */
const often = 300

interface Face {
  show(title: string, text: string, action: string, closed: Stop): void
  say(title: string, text: string, action: string): void
  hide(): void
  remove(): void
}

function createFace(deps: WindowDeps, press: Stop): Face {
  const { document } = deps.window
  let made: { card: Card; texts: readonly HTMLElement[] } | undefined
  let isPut = false
  function make(): NonNullable<typeof made> {
    const [heading, line, button] = [
      document.createElement('h2'),
      document.createElement('p'),
      document.createElement('button'),
    ]
    line.setAttribute('role', 'status')
    button.type = 'button'
    button.addEventListener('click', press)
    const fill = (): readonly [HTMLElement, HTMLElement] => {
      const content = document.createElement('div')
      content.className = 'window'
      content.append(heading, line, button)
      return [button, content]
    }
    return { card: createCard(deps, fill, css), texts: [heading, line, button] }
  }
  const say = (...texts: readonly string[]): void =>
    made?.texts.forEach((element, at) => {
      if (element.textContent !== texts[at]) element.textContent = texts[at]!
    })
  return {
    say,
    show(title, text, action, closed) {
      made ??= make()
      if (!isPut) made.card.put()
      isPut = true
      say(title, text, action)
      made.card.show(title, closed)
    },
    hide: () => made?.card.hide(),
    remove() {
      made?.card.remove()
      isPut = false
    },
  }
}

/** Texts of the card, and the error for closing it. Default: `user-rejected`. */
type PressWords = Pick<WindowWords, 'open' | 'why' | 'press'> & { error?: Error }

interface PressCard {
  isWaiting(): boolean
  /** Rejects where the visitor closes the card, or on abort. */
  ask(words: PressWords, signal?: AbortSignal): Promise<void>
  /** A press has opened the window. */
  pressed(): void
}

function createPressCard(face: Face): PressCard {
  let pressed: Stop | undefined
  return {
    isWaiting: () => pressed !== undefined,
    pressed: () => pressed?.(),
    ask: (words, signal) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          pressed = undefined
          signal?.removeEventListener('abort', abort)
          face.hide()
        }
        const fail = (error: Error): void => {
          end()
          reject(error)
        }
        const abort = (): void => fail(fault('aborted', 'Request was aborted', 'user'))
        const refused = (): Error =>
          fault('user-rejected', 'Something went wrong', 'rejected', { rpcCode: 4001 })
        pressed = () => {
          end()
          resolve()
        }
        signal?.addEventListener('abort', abort)
        face.show(words.open, words.why, words.press, () => fail(words.error ?? refused()))
      }),
  }
}

/** On the page's window. */
function centre(popup: Window, { screenX, screenY, outerWidth, outerHeight }: Window): void {
  try {
    // By the size that it was opened with: its own may be unknown yet.
    popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  } catch {
    // The window has left this page's origin and cannot be moved.
  }
}

/**
 * Navigates the window to the frame's page, and calls back with a port each time it reports.
 * Returns a function that stops this.
 */
function lead(
  popup: Window,
  deps: WindowDeps,
  loaded: (port: MessagePort) => void,
  onReady: Stop,
): Stop {
  // With the current language and theme.
  const { window, url } = deps
  centre(popup, window)
  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    // Only messages of the frame's page in this window count: any other window or origin could
    // pretend to be it.
    if (
      source === popup &&
      origin === url.origin &&
      (data as { type?: unknown } | null)?.type === 'portico-frame-here'
    ) {
      onReady()
      loaded(handOver(window, popup, url))
    }
  }
  window.addEventListener('message', onMessage)
  popup.location.href = url.href
  return () => window.removeEventListener('message', onMessage)
}

/** When the page is left, no one needs the answers. */
function closeWithPage(popup: Window, { window }: WindowDeps): Stop {
  const close = (): void => popup.close()
  window.addEventListener('pagehide', close)
  return () => window.removeEventListener('pagehide', close)
}

const wordsFor = ({ locale, url }: WindowDeps, isSevered: boolean): PressWords =>
  isSevered ? severed(locale(), url.host) : windowWords(locale())

function sayBlocked(face: Face, locale: string): void {
  const { open, press } = windowWords(locale)
  face.say(open, blocked(locale), press)
}

function whileOpen(platform: WindowDeps['platform'], isOpen: () => boolean, onClose: Stop): Stop {
  let disarm: Stop = () => {}
  function watch(): void {
    disarm = platform.after(often, () => {
      if (isOpen()) watch()
      else onClose()
    })
  }
  watch()
  return () => disarm()
}

interface OpenWindow {
  window: Window
  isOpen(): boolean
  isReady(): boolean
  load(loaded: (port: MessagePort) => void, onClosed: Stop): void
  close(): void
}

function createOpenWindow(popup: Window, deps: WindowDeps): OpenWindow {
  let isReady = false
  let stops: readonly Stop[] = []
  const isOpen = (): boolean => !popup.closed
  const onReady = (): void => {
    isReady = true
  }
  return {
    window: popup,
    isOpen,
    isReady: () => isReady,
    load(loaded, onClosed) {
      stops = [
        lead(popup, deps, loaded, onReady),
        closeWithPage(popup, deps),
        whileOpen(deps.platform, isOpen, onClosed),
      ]
    },
    close() {
      for (const stop of stops) stop()
      popup.close()
    },
  }
}

/** Without a press none is tried: browsers would report a blocked window to the visitor. */
const mayOpen = ({ window }: WindowDeps): boolean =>
  window.navigator?.userActivation?.isActive !== false

export function createWindowView(deps: WindowDeps): WindowView {
  const { locale, popUp, spare, step, onClosed } = deps
  let current: OpenWindow | null = null
  /** Rejects the window's request. */
  let refuse: Stop = () => {}
  let isSevered = false
  const focus = (): void => current?.window.focus()
  const face = createFace(deps, () => {
    if (card.isWaiting()) press()
    else focus()
  })
  const card = createPressCard(face)
  const isOpen = (): boolean => current?.isOpen() ?? false

  /**
   * Cleans up after a window that the visitor closed, and refuses its request, before another one
   * opens.
   */
  function drop(): void {
    if (!current || isOpen()) return
    const refuseAsked = refuse
    isSevered = !current.isReady()
    remove()
    refuseAsked()
    onClosed()
  }
  function take(): boolean {
    drop()
    const popup = current ? current.window : popUp()
    if (!popup) return false
    current ??= createOpenWindow(popup, deps)
    isSevered = false
    step()
    card.pressed()
    return true
  }
  function tryOpen(): boolean {
    drop()
    const other = spare()
    // The press opened one more window for a provider. The wallet's window visits the provider
    // itself.
    if (current) {
      if (other !== current.window) other?.close()
      focus()
      return true
    }
    return !isSevered && (other !== null || mayOpen(deps)) && take()
  }
  function press(): void {
    if (!card.isWaiting() || take()) return
    step('popup-blocked')
    sayBlocked(face, locale())
  }
  function hide(): void {
    refuse = () => {}
    face.hide()
  }
  function remove(): void {
    hide()
    face.remove()
    current?.close()
    current = null
  }

  return {
    isOpen,
    isSevered: () => isSevered,
    tryOpen,
    press,
    async open(signal) {
      if (current) return
      signal?.throwIfAborted()
      const words = wordsFor(deps, isSevered)
      const opened = card.ask(words, signal)
      step(isSevered ? 'popup-severed' : undefined)
      return opened
    },
    load: (loaded) => current?.load(loaded, drop),
    show(title, closed) {
      refuse = closed
      const { there, show: action } = windowWords(locale())
      face.show(title, there, action, closed)
      focus()
    },
    hide,
    remove,
  }
}
