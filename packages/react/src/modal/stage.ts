import { lockScroll } from './scroll-lock.ts'

/**
 * An open card's effect on the page: scrolling is locked, the card is a native modal dialog, and
 * Escape reaches it first.
 */
export interface Stage {
  /** Applies the effect, if the card is to be shown and has rendered. */
  take(): void
  /** Undoes it: the card is parked or closes. */
  release(): void
  /** Whether it is applied. */
  has(): boolean
}

/**
 * @param host The element that holds the card, from when it becomes visible in the page.
 * @param wanted Whether the card is shown; one that is rendered ahead does not change the page.
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
  /** Escape is handled before the page's own dialogs can act on it, if ours is the topmost. */
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
        // First, before the page's layout changes: a later read would need a second layout.
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
        // The focus moves there directly, not through the first button.
        const title = dialog.querySelector('h1')
        if (title) title.autofocus = true
        dialog.showModal?.()
        // `showModal` has done this already, except in jsdom, which has no modal dialogs.
        dialog.open = true
        if (host.shadowRoot?.activeElement !== title) title?.focus({ preventScroll: true })
      } catch (error) {
        // Browsers without a modal dialog are below the floor; their page must not stay locked.
        release()
        throw error
      }
    },
    release,
    has: () => undo !== undefined,
  }
}
