/**
 * Shows the frame's page in a window. Browsers open a window only in a press, so that a card asks
 * for one where none is at hand. While the window is open and asks something, the same card says
 * so.
 */
import type { Platform, Stop } from '@portico/core'
import type { fault } from '../errors.ts'
import type { Card, createCard, DialogParts, handOver } from './dialog.ts'
import type { FrameView } from './view.ts'
import { windowWords, type WindowWords } from './window-words.ts'
import { css } from './window.css.ts'

/**
 * Code that the page has loaded already. It is passed in, because importing it here would make
 * bundlers split it off, and every login would load more.
 */
export interface WindowKit {
  createCard: typeof createCard
  handOver: typeof handOver
  fault: typeof fault
}

export interface WindowParts extends DialogParts {
  kit: WindowKit
  platform: Pick<Platform, 'after'>
  /** Opens an empty window, or returns the spare one. Null where the browser opens none. */
  popUp(): Window | null
  /** The window that a press has opened already, for a provider. */
  spare(): Window | null
  /**
   * The card waits for a press, or the window is open. With an error: the browser has opened no
   * window in the last press, or the last window could not reach the page.
   */
  step(error?: 'popup-blocked' | 'popup-severed'): void
  /** The visitor has closed the window. */
  onClosed(): void
}

export interface WindowView extends FrameView {
  isOpen(): boolean
  /**
   * Opens the window if a press has just been made, or brings it to the front if it is open. False
   * where neither is possible, and where the last window could not reach the page, because the
   * visitor is informed of that first.
   */
  tryOpen(): boolean
  /**
   * Whether the last window was gone before its page had said that it listens: the opener policy of
   * this page severs it, or the visitor has closed it at once.
   */
  isSevered(): boolean
  /**
   * Resolves once the window is open. Call it after `tryOpen`; it asks for a press if that has
   * opened none. Rejects with `user-rejected` where the visitor closes the card, and with
   * `popup-severed` where they close the one that says that the last window could not reach the
   * page.
   */
  open(signal?: AbortSignal): Promise<void>
  /** Call it in a press. It opens the window if the card waits for a press. */
  press(): void
}

/**
 * Milliseconds between two checks whether the visitor has closed the window, because no event tells
 * that.
 */
const often = 300

interface Face {
  show(title: string, text: string, action: string, closed: Stop): void
  say(title: string, text: string, action: string): void
  hide(): void
  remove(): void
}

/** The card. It is made when it is shown for the first time. */
function createFace(parts: WindowParts, press: Stop): Face {
  const { document } = parts.window
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
    return { card: parts.kit.createCard(parts, fill, css), texts: [heading, line, button] }
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

/**
 * Shows the card that asks for a press. `pressed` has to be called once a press has opened the
 * window. `opened` rejects where the visitor closes the card, or the signal is aborted.
 *
 * @param words What is said, and the error for whoever turns away. Default: that they have refused.
 */
function askForPress(
  face: Face,
  { kit: { fault } }: WindowParts,
  onEnd: Stop,
  words: Pick<WindowWords, 'open' | 'why' | 'press'> & { error?: Error },
  signal?: AbortSignal,
): { pressed: Stop; opened: Promise<void> } {
  let pressed: Stop = () => {}
  const opened = new Promise<void>((resolve, reject) => {
    const end = (then: Stop) => (): void => {
      onEnd()
      signal?.removeEventListener('abort', give)
      face.hide()
      then()
    }
    const {
      open,
      why,
      press,
      error = fault('user-rejected', 'Something went wrong', 'rejected', { rpcCode: 4001 }),
    } = words
    const turnAway = end(() => reject(error))
    const give = end(() => reject(fault('aborted', 'Request was aborted', 'user')))
    pressed = end(resolve)
    signal?.addEventListener('abort', give)
    face.show(open, why, press, turnAway)
  })
  return { pressed, opened }
}

/**
 * Navigates the window to the frame's page, and calls back with a port each time that page says
 * that it listens. Returns a function that ends this.
 */
function lead(
  popup: Window,
  parts: WindowParts,
  loaded: (port: MessagePort) => void,
  onReady: Stop,
): Stop {
  // The URL has language and theme as they are now.
  const { window, kit, url } = parts
  const { screenX, screenY, outerWidth, outerHeight } = window
  try {
    // Uses the size that it was opened with, because its own size may not be known yet.
    popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  } catch {
    // The window has already left this page's origin, and its place cannot be changed.
  }
  const hear = ({ source, origin, data }: MessageEvent): void => {
    // Only the frame's page in this window is heard: another window, or another origin in this one,
    // could only pretend to be it.
    if (
      source === popup &&
      origin === url.origin &&
      (data as { type?: unknown } | null)?.type === 'portico-frame-here'
    ) {
      onReady()
      loaded(kit.handOver(window, popup, url))
    }
  }
  window.addEventListener('message', hear)
  popup.location.href = url.href
  return () => window.removeEventListener('message', hear)
}

type PressWords = Parameters<typeof askForPress>[3]

/** What is said before a window is open. */
async function wordsFor(
  { locale, url, kit }: WindowParts,
  isSevered: boolean,
  signal?: AbortSignal,
): Promise<PressWords> {
  if (!isSevered) return windowWords(locale())
  const { severed } = await import('./trouble-words.ts')
  signal?.throwIfAborted()
  return severed(locale(), url.host, kit.fault)
}

/** What cannot be loaded is not said: the button still works. */
function sayBlocked(face: Face, { locale }: WindowParts, isAsked: () => boolean): void {
  const { open, press } = windowWords(locale())
  import('./trouble-words.ts').then(
    ({ blocked }) => isAsked() && face.say(open, blocked(locale()), press),
    () => {},
  )
}

function whileOpen(platform: WindowParts['platform'], isOpen: () => boolean, onClose: Stop): Stop {
  let disarm: Stop = () => {}
  const watch = (): void =>
    void (disarm = platform.after(often, () => (isOpen() ? watch() : onClose())))
  watch()
  return () => disarm()
}

export function createWindowView(parts: WindowParts): WindowView {
  const { window, locale, platform, popUp, spare, step, onClosed } = parts
  let popup: Window | null = null
  /** Set while the card waits for a press. */
  let pressed: Stop | undefined
  /** Refuses what the window asks. */
  let refuse: Stop = () => {}
  let [hear, disarm]: [Stop, Stop] = [() => {}, () => {}]
  /** The window's page has said that it listens; the last window was gone before that. */
  let [isHeard, isSevered] = [false, false]
  const leave = (): void => popup?.close()
  const face = createFace(parts, () => (pressed ? press() : popup?.focus()))
  const isOpen = (): boolean => popup?.closed === false

  /**
   * Removes the rest of a window that the visitor has closed, and refuses what it has asked, before
   * another one opens.
   */
  function drop(): void {
    if (!popup || isOpen()) return
    const turned = refuse
    isSevered = !isHeard
    remove()
    turned()
    onClosed()
  }
  function take(): boolean {
    drop()
    if (!popup) popup = popUp()
    if (!popup) return false
    isHeard = isSevered = false
    step()
    pressed?.()
    return true
  }
  function tryOpen(): boolean {
    drop()
    const other = spare()
    // A press has opened one more window for a provider. The wallet's window visits the provider
    // itself.
    if (popup && other !== popup) other?.close()
    popup?.focus()
    // Without a press nothing is tried, because browsers would tell the visitor that they have
    // blocked something.
    return (
      popup !== null ||
      (!isSevered &&
        (other !== null || window.navigator?.userActivation?.isActive !== false) &&
        take())
    )
  }
  function press(): void {
    if (!pressed || take()) return
    step('popup-blocked')
    sayBlocked(face, parts, () => pressed !== undefined)
  }
  function hide(): void {
    refuse = () => {}
    face.hide()
  }
  function remove(): void {
    disarm()
    hear()
    window.removeEventListener('pagehide', leave)
    hide()
    face.remove()
    leave()
    popup = null
  }

  return {
    isOpen,
    isSevered: () => isSevered,
    tryOpen,
    press,
    async open(signal) {
      if (popup) return
      const asked = askForPress(
        face,
        parts,
        () => (pressed = undefined),
        await wordsFor(parts, isSevered, signal),
        signal,
      )
      ;({ pressed } = asked)
      step(isSevered ? 'popup-severed' : undefined)
      return asked.opened
    },
    load(loaded) {
      if (!popup) return
      hear = lead(popup, parts, loaded, () => (isHeard = true))
      // A page that is left has no use for the answers.
      window.addEventListener('pagehide', leave)
      disarm = whileOpen(platform, isOpen, drop)
    },
    show(title, closed) {
      refuse = closed
      const { there, show: action } = windowWords(locale())
      face.show(title, there, action, closed)
      popup?.focus()
    },
    hide,
    remove,
  }
}
