/**
 * Keeps an open card in front while its place moves: a dialog that leaves the document, be it for the moment of a move,
 * leaves the top layer, and the browser tells nobody. Where the place is gone, the card goes on in the body.
 *
 * @param container Where the card is drawn.
 * @returns How it stops, after a last look.
 */
export function keepOpen(container: HTMLElement): () => void {
  const { ownerDocument: document } = container
  let host: HTMLElement | null = null
  let focused: HTMLElement | null = null

  /** Once the card is out of the document, nobody knows any more what had the focus. */
  const note = (): void => {
    const inside = host?.shadowRoot?.activeElement
    if (inside) focused = inside as HTMLElement
  }
  const look = (): void => {
    host ??= container.querySelector('[data-portico-open]')
    note()
    // A card that was taken away has no parent.
    if (!host?.parentNode) return
    if (!container.isConnected && host.parentNode === container) document.body.append(host)
    const dialog = host.shadowRoot?.querySelector('dialog')
    if (!host.isConnected || !dialog?.open || dialog.matches(':modal')) return
    const last = focused
    // Not `close()`: nobody has closed it.
    dialog.removeAttribute('open')
    dialog.showModal()
    // It begins at its title.
    last?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(look)
  for (const root of new Set([document, container.getRootNode()])) observer.observe(root, { childList: true, subtree: true })
  // Ahead of the card's own wall, which keeps its events from the page.
  document.addEventListener('focusin', note, true)
  look()
  return () => {
    document.removeEventListener('focusin', note, true)
    observer.disconnect()
    look()
  }
}
