const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select,textarea,[tabindex]:not([tabindex="-1"])'

export function controls(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 && element.getClientRects().length > 0 && !element.closest('[inert]'),
  )
}

/** Firefox does not wrap Tab in a modal dialog in a shadow root. */
export function wrapTab(event: KeyboardEvent, root: ShadowRoot, card: HTMLElement): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const all = controls(card)
  const first = all[0]
  const last = all.at(-1)
  if (!first || !last) return
  const active = root.activeElement
  const leaving = event.shiftKey
    ? active === first || !all.includes(active as HTMLElement)
    : active === last
  if (!leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first).focus()
}

export function focusedElement(document: Document): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active && 'focus' in active && active !== document.body ? (active as HTMLElement) : null
}
