/**
 * The frame's page in a window, which opens in a press and in no other way. Where no press is at hand, a card asks for one; while the window is open, the same
 * card says where it goes on.
 */
import type { Platform, Stop } from '@portico/core'
import type { fault } from '../errors.ts'
import type { Card, createCard, DialogParts, handOver } from './dialog.ts'
import type { FrameView } from './view.ts'
import { windowWords } from './window-words.ts'

/** What the page has loaded already is given: whoever imported it from here would have bundlers take it apart, and every login load more. */
export interface WindowKit {
  createCard: typeof createCard
  handOver: typeof handOver
  fault: typeof fault
}

export interface WindowParts extends DialogParts {
  kit: WindowKit
  platform: Pick<Platform, 'after'>
  /** Opens one that is empty yet, or gives one that a press has opened; null where the browser refuses it. */
  popUp(): Window | null
  /** There is one that a press has opened. */
  isOpened(): boolean
  /** A press is waited for; the browser has refused the last one its window; or the window is open. */
  told(state: 'press' | 'blocked' | 'open'): void
  /** The visitor has closed it. */
  onClosed(): void
}

export interface WindowView extends FrameView {
  /** There is a window. */
  isOpen(): boolean
  /** Opens it by the press that has just been made; false where there was none, or the browser refuses it. There already, it comes to the front. */
  tryOpen(): boolean
  /** The same, and asks for a press where it takes one. Rejects with `user-rejected` where the visitor turns away. */
  open(signal?: AbortSignal): Promise<void>
  /** In a press of the page's own: opens it, where one is waited for. */
  press(): void
}

/** How often is looked whether it is there still, milliseconds: nobody is told. */
const often = 300

const css =
  '.card:has(.window){height:auto}' +
  '.window{display:flex;flex-direction:column;gap:8px;padding:4px 20px 20px;font:400 15px/22px Inter,system-ui,sans-serif;text-align:center}' +
  'h2{margin:0;font-weight:600;font-size:17px;line-height:24px;text-wrap:balance}' +
  'p{margin:0;color:#5a6068;text-wrap:balance}' +
  '.dark p{color:#a9aeb6}' +
  '.window button{width:100%;height:auto;min-height:48px;margin-top:16px;padding:8px 16px;border-radius:16px;background:#4353e6;color:#fff;font:500 15px/20px Inter,system-ui,sans-serif}' +
  '.window button:hover{background:#3944d6}' +
  '.window button:focus-visible{outline:2px solid #4353e6;outline-offset:2px}' +
  '.dark .window button:focus-visible{outline-color:#7187fb}' +
  '@media (forced-colors:active){.window button{border:1px solid ButtonBorder}}'

interface Face {
  show(title: string, text: string, action: string, closed: Stop): void
  say(title: string, text: string, action: string): void
  hide(): void
  remove(): void
}

/** The card, which is made when it is shown first. */
function createFace(parts: WindowParts, press: Stop): Face {
  const { document } = parts.window
  let made: { card: Card; texts: readonly HTMLElement[] } | undefined
  let isPut = false
  function make(): NonNullable<typeof made> {
    const [heading, line, button] = [document.createElement('h2'), document.createElement('p'), document.createElement('button')]
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
  const say = (...said: readonly string[]): void =>
    made?.texts.forEach((element, at) => {
      if (element.textContent !== said[at]) element.textContent = said[at]!
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

/** Asks for a press; answers how it is said that there was one. Rejects where the visitor turns away, or nobody waits any more. */
function askForPress(face: Face, { locale, kit: { fault } }: WindowParts, over: Stop, signal?: AbortSignal): { pressed: Stop; opened: Promise<void> } {
  let pressed: Stop = () => {}
  const opened = new Promise<void>((resolve, reject) => {
    const end = (then: Stop) => (): void => {
      over()
      signal?.removeEventListener('abort', give)
      face.hide()
      then()
    }
    const turnAway = end(() => reject(fault('user-rejected', 'Something went wrong', 'rejected', { rpcCode: 4001 })))
    const give = end(() => reject(fault('aborted', 'Request was aborted', 'user')))
    pressed = end(resolve)
    signal?.addEventListener('abort', give)
    const { open, why, press } = windowWords(locale())
    face.show(open, why, press, turnAway)
  })
  return { pressed, opened }
}

/** Leads the window to the page, and calls back with a port each time that it says that it listens. Returns what ends that. */
function lead(popup: Window, url: URL, { window, kit }: WindowParts, loaded: (port: MessagePort) => void): Stop {
  const { screenX, screenY, outerWidth, outerHeight } = window
  try {
    // By the size that it was opened with: what it says of itself may come later.
    popup.moveTo(screenX + (outerWidth - 480) / 2, screenY + (outerHeight - 720) / 2)
  } catch {
    // It has been elsewhere already.
  }
  const hear = ({ source, origin, data }: MessageEvent): void => {
    // The page itself, at its own origin and in this window, and nobody else.
    if (source === popup && origin === url.origin && (data as { type?: unknown } | null)?.type === 'portico-frame-here') loaded(kit.handOver(window, popup, url))
  }
  window.addEventListener('message', hear)
  popup.location.href = url.href
  return () => window.removeEventListener('message', hear)
}

export function createWindowView(parts: WindowParts): WindowView {
  const { window, locale, platform, popUp, isOpened, told, onClosed } = parts
  let popup: Window | null = null
  /** A press is waited for. */
  let pressed: Stop | undefined
  /** The visitor does not want what is asked in the window. */
  let refuse: Stop = () => {}
  let hear: Stop = () => {}
  let disarm: Stop = () => {}
  const leave = (): void => popup?.close()
  const face = createFace(parts, () => (pressed ? press() : popup?.focus()))
  const isOpen = (): boolean => popup?.closed === false

  /** What waited in one that is gone is over before another opens. */
  function drop(): void {
    if (!popup || isOpen()) return
    const turned = refuse
    remove()
    turned()
    onClosed()
  }
  function take(): boolean {
    drop()
    if (!popup) popup = popUp()
    if (!popup) return false
    told('open')
    pressed?.()
    return true
  }
  function tryOpen(): boolean {
    drop()
    popup?.focus()
    // Asked without a press, browsers tell the visitor that they have blocked something.
    return popup !== null || ((isOpened() || window.navigator?.userActivation?.isActive !== false) && take())
  }
  function press(): void {
    if (!pressed || take()) return
    const { open, blocked, press: action } = windowWords(locale())
    face.say(open, blocked, action)
    told('blocked')
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
    tryOpen,
    press,
    open(signal) {
      if (tryOpen()) return Promise.resolve()
      const asked = askForPress(face, parts, () => (pressed = undefined), signal)
      ;({ pressed } = asked)
      told('press')
      return asked.opened
    },
    load(loaded) {
      if (!popup) return
      // As language and theme are now.
      const { url } = parts
      hear = lead(popup, url, parts, loaded)
      // A page that goes waits for nothing.
      window.addEventListener('pagehide', leave)
      const watch = (): void => void (disarm = platform.after(often, () => (isOpen() ? watch() : drop())))
      watch()
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
