/**
 * The frame in the page. Its element is inserted once and never moves, because moving would reload
 * the frame. A native modal dialog shows it above everything when the frame needs the visitor.
 */
import type { Stop } from '@portico/core'
import { frameVersion } from './messages.ts'
import { sheetOf } from './sheet.ts'
import { css } from './styles.css.ts'
import type { FrameView } from './view.ts'
import { closeWord, dirOf } from './words.ts'

export interface DialogParts {
  window: Window & typeof globalThis
  /** The frame's URL. */
  url: URL
  /** The language (BCP 47) and the theme, read each time it is shown. */
  locale(): string
  isDark(): boolean
}

/** A card above everything else: of the frame, or of the text about its window. */
export interface Card extends Omit<FrameView, 'load'> {
  /** Adds it to the page. */
  put(): void
}

/**
 * Events that do not propagate beyond our element, so that the host's shortcuts, dialogs and scroll
 * locks do not react to them.
 */
const isolated =
  'click mousedown mouseup pointerdown pointerup touchstart wheel keydown keyup focusin focusout'

interface Elements {
  host: HTMLElement
  dialog: HTMLDialogElement
  button: HTMLButtonElement
  /** The element that gets the focus first. */
  inside: HTMLElement
}

export function createDialog(parts: DialogParts): FrameView {
  const { window, url } = parts
  let frame: HTMLIFrameElement
  const card = createCard(parts, (host) => {
    // In the page's light DOM, because a popup cannot find a frame of its opener that is in a
    // shadow tree.
    host.append(frame)
    return [frame, window.document.createElement('slot')]
  })
  return {
    ...card,
    load(loaded) {
      frame = window.document.createElement('iframe')
      // Permissions for the frame's own origin only, not for pages that it embeds or navigates to.
      frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
        .map((policy) => `${policy} ${url.origin}`)
        .join('; ')
      frame.src = url.href
      frame.onload = () => loaded(handOver(window, frame.contentWindow!, url))
      card.put()
    },
    show(title, closed) {
      frame.title = title
      card.show(title, closed)
    },
  }
}

/**
 * Sends the frame a port and returns the other end. Only to the exact origin, so that a frame that
 * has navigated away receives nothing.
 */
export function handOver(
  window: Window & typeof globalThis,
  to: Window,
  { origin }: URL,
): MessagePort {
  const { port1, port2 } = new window.MessageChannel()
  to.postMessage({ type: 'portico-frame', version: frameVersion }, origin, [port2])
  return port1
}

/**
 * @param fill Creates the content: the element that gets the focus first, and the content itself.
 * @param look Styles of the content.
 */
export function createCard(
  { window, locale, isDark }: Omit<DialogParts, 'url'>,
  fill: (host: HTMLElement) => readonly [inside: HTMLElement, content: HTMLElement],
  look = '',
): Card {
  const { document } = window
  let there: Elements | undefined
  let close: Stop = () => {}
  let undo: Stop | undefined

  /** The visitor has closed the dialog. */
  function dismiss(): void {
    const closed = close
    hide()
    closed()
  }

  function hide(): void {
    close = () => {}
    // Restores the page behind.
    undo?.()
    undo = undefined
    // The browser restores the focus.
    there?.dialog.close()
  }

  return {
    put() {
      there = build(window, fill, css + look, dismiss, () => undo !== undefined)
      document.body.append(there.host)
    },
    show(title, closed) {
      if (!there) return
      const { host, dialog, button, inside } = there
      close = closed
      dialog.setAttribute('aria-label', title)
      dialog.dir = dirOf(locale())
      dialog.className = isDark() ? 'dark' : ''
      button.setAttribute('aria-label', closeWord(locale()))
      if (dialog.open) return
      let isGone = false
      undo = () => {
        isGone = true
      }
      // If this cannot be loaded, the page behind can be scrolled.
      import('./occupy.ts').then(
        ({ occupy }) => {
          if (!isGone) undo = occupy(window, host, dismiss, sheetOf)
        },
        () => {},
      )
      dialog.showModal()
      inside.focus()
    },
    hide,
    remove() {
      hide()
      there?.host.remove()
      there = undefined
    },
  }
}

/**
 * @param isShown Whether the dialog should be open, so that a `close` event comes from the browser.
 */
function build(
  window: Window & typeof globalThis,
  fill: Parameters<typeof createCard>[1],
  style: string,
  dismiss: Stop,
  isShown: () => boolean,
): Elements {
  const { document } = window
  const host = document.createElement('div')
  host.dataset['porticoFrame'] = ''
  for (const type of isolated.split(' '))
    host.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheetOf(window, style)]
  const dialog = document.createElement('dialog')
  const card = dialog.appendChild(document.createElement('div'))
  card.className = 'card'
  const button = card
    .appendChild(document.createElement('header'))
    .appendChild(document.createElement('button'))
  button.type = 'button'
  button.textContent = '×'
  button.addEventListener('click', dismiss)
  const [inside, content] = fill(host)
  card.append(content)
  // Closed by the browser, for example by Android's back button, which cannot be prevented
  // reliably.
  dialog.addEventListener('close', () => {
    if (!dialog.open && isShown()) dismiss()
  })
  // A press on the backdrop. The card covers the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dismiss()
  })
  shadow.append(dialog)
  return { host, dialog, button, inside }
}
