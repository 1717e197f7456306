import { lockScroll } from './scroll-lock.ts'

/** An open card locks scrolling, is a native modal dialog, and gets Escape first. */
export interface Stage {
  take(): void
  release(): void
  has(): boolean
}

/**
 * @param host The visible card's element.
 * @param wanted Whether the card is shown; one rendered ahead does not change the page.
 */
export function createStage(
  host: HTMLElement,
  lock: CSSStyleSheet,
  wanted: () => boolean,
  back: () => void,
): Stage {
  const { ownerDocument: document } = host
  const view = document.defaultView
  const dialogOf = (): HTMLDialogElement | null | undefined =>
    host.shadowRoot?.querySelector('dialog')
  let undo: (() => void) | undefined
  /** If our dialog is topmost, it handles Escape before the page's own. */
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !dialogOf()?.open) return
    const active = document.activeElement
    const elsewhere = active !== host && active?.closest('dialog:modal') && !host.contains(active)
    const last = [...document.querySelectorAll('[data-portico-open]')].at(-1)
    if (elsewhere || last !== host) return
    event.preventDefault()
    event.stopImmediatePropagation()
    back()
  }
  const release = (): void => {
    dialogOf()?.close?.()
    undo?.()
    undo = undefined
  }
  return {
    take() {
      if (!wanted()) return
      if (!undo) {
        // First: a read after the layout has changed would need a second layout.
        const unlock = lockScroll(host, lock)
        view?.addEventListener('keydown', press, true)
        undo = () => {
          unlock()
          view?.removeEventListener('keydown', press, true)
        }
      }
      const dialog = dialogOf()
      if (!dialog || dialog.open || !host.isConnected) return
      try {
        // Directly, not through the first button.
        const title = dialog.querySelector('h1')
        if (title) title.autofocus = true
        dialog.showModal?.()
        // For jsdom, which lacks `showModal`.
        dialog.open = true
        if (host.shadowRoot?.activeElement !== title) title?.focus({ preventScroll: true })
      } catch (error) {
        // A browser without modal dialogs is unsupported, but its page must not stay locked.
        release()
        throw error
      }
    },
    release,
    has: () => undo !== undefined,
  }
}
