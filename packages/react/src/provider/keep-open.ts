/**
 * Keeps an open card in the top layer while its container moves. A dialog that leaves the document,
 * even during a move, leaves the top layer without an event. If the container is removed, the card
 * moves to the body.
 *
 * @param container The element that has the card.
 * @returns The function that stops it, after one last check.
 */
export function keepOpen(container: HTMLElement): () => void {
  const { ownerDocument: document } = container
  let host: HTMLElement | null = null
  let focused: Element | null = null

  /** Once the card is out of the document, the focused element is unknown. */
  const note = (): void => {
    focused = host?.shadowRoot?.activeElement ?? focused
  }
  const look = (): void => {
    if (!host) {
      host = container.querySelector('[data-portico]')
      // A move of the focus inside of a shadow root raises no event outside.
      host?.shadowRoot?.addEventListener('focusin', note)
    }
    note()
    // A removed card has no parent.
    if (!host?.parentNode) return
    if (!container.isConnected && host.parentNode === container) document.body.append(host)
    const dialog = host.shadowRoot?.querySelector('dialog')
    if (!host.isConnected || !dialog?.open || dialog.matches(':modal')) return
    const last = focused as HTMLElement | null
    // Not `close()`: the dialog was not closed by anyone.
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
