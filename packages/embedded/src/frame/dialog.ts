/**
 * Inserted once and never moved, because that would reload the frame. A native modal dialog shows
 * it when the frame needs the visitor.
 */
import type { Stop } from '@portico/core'
import { frameVersion } from './messages.ts'
import { occupy } from './occupy.ts'
import { sheetOf } from './sheet.ts'
import { css } from './styles.css.ts'
import type { FrameView } from './view.ts'
import { closeWord, dirOf } from './words.ts'

export interface DialogDeps {
  window: Window & typeof globalThis
  url: URL
  /** BCP 47; read each time it is shown. */
  locale(): string
  isDark(): boolean
}

export interface Card extends Omit<FrameView, 'load'> {
  /** Adds it to the page. */
  put(): void
}

/** They do not propagate, so that the host's shortcuts, dialogs and scroll locks do not react. */
const isolated =
  'click mousedown mouseup pointerdown pointerup touchstart wheel keydown keyup focusin focusout'

interface Elements {
  host: HTMLElement
  dialog: HTMLDialogElement
  button: HTMLButtonElement
  /** Gets the focus first. */
  inside: HTMLElement
}

export function createDialog(deps: DialogDeps): FrameView {
  const { window, url } = deps
  let frame: HTMLIFrameElement
  const card = createCard(deps, (host) => {
    // In the light DOM: a popup cannot find its opener's frame in a shadow tree.
    host.append(frame)
    return [frame, window.document.createElement('slot')]
  })
  return {
    ...card,
    load(loaded) {
      frame = window.document.createElement('iframe')
      // Only for the frame's own origin, not for pages that it embeds or navigates to.
      frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
        .map((policy) => `${policy} ${url.origin}`)
        .join('; ')
      // Also where the page sends no referrer: the server says by it that the page is not served.
      frame.referrerPolicy = 'origin'
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
 * Sends the frame a port and returns the other end. Only the exact origin receives it, not a page
 * to which the frame has navigated.
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
 * @param fill Returns the element that gets the focus first, and the content.
 * @param look Styles of the content.
 */
export function createCard(
  { window, locale, isDark }: Omit<DialogDeps, 'url'>,
  fill: (host: HTMLElement) => readonly [inside: HTMLElement, content: HTMLElement],
  look = '',
): Card {
  const { document } = window
  let there: Elements | undefined
  let close: Stop = () => {}
  let undo: Stop | undefined

  /** By the visitor. */
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
      dialog.showModal()
      undo = occupy(window, host, dismiss)
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
 * @param isShown Whether the dialog should be open, so that a `close` event comes from the
 *   browser.
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
  // By the browser, such as Android's back button, which cannot be prevented reliably.
  dialog.addEventListener('close', () => {
    if (!dialog.open && isShown()) dismiss()
  })
  // The card covers the dialog itself, so this is the backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dismiss()
  })
  shadow.append(dialog)
  return { host, dialog, button, inside }
}
