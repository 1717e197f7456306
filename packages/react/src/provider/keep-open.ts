/**
 * A dialog that leaves the document, even in a move, leaves the top layer without an event. If the
 * container is removed, the card moves to the body.
 *
 * @param container The element that has the card.
 * @returns Stops it after a last check.
 */
export function keepOpen(container: HTMLElement): () => void {
  const { ownerDocument: document } = container
  let host: HTMLElement | null = null
  let focused: Element | null = null

  /** The focused element is unknown once the card has left the document. */
  const note = (): void => {
    focused = host?.shadowRoot?.activeElement ?? focused
  }
  const look = (): void => {
    if (!host) {
      host = container.querySelector('[data-portico]')
      // Focus moves inside a shadow root raise no event outside.
      host?.shadowRoot?.addEventListener('focusin', note)
    }
    note()
    // A removed card has no parent.
    if (!host?.parentNode) return
    if (!container.isConnected && host.parentNode === container) document.body.append(host)
    const dialog = host.shadowRoot?.querySelector('dialog')
    if (!host.isConnected || !dialog?.open || dialog.matches(':modal')) return
    const last = focused as HTMLElement | null
    // Not `close()`: no one closed the dialog.
    dialog.removeAttribute('open')
    dialog.showModal?.()
    // It begins at its title.
    last?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(look)
  for (const root of new Set([document, container.getRootNode()]))
    observer.observe(root, { childList: true, subtree: true })
  look()
  return () => {
    observer.disconnect()
    look()
    host?.shadowRoot?.removeEventListener('focusin', note)
  }
}
