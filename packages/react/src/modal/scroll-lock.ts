/**
 * Stops the page's scrolling while a marked host element is in it. No inline styles, so that
 * removing the element in any way restores scrolling.
 */
export function lockScroll(host: HTMLElement, sheet: CSSStyleSheet): () => void {
  const { ownerDocument: document } = host
  const view = document.defaultView
  if (!view) return () => {}
  // Without a scrollbar, a gutter would move the page.
  host.toggleAttribute(
    'data-portico-bare',
    document.documentElement.scrollHeight <= view.innerHeight ||
      view.innerWidth === document.documentElement.clientWidth,
  )
  // Documents of unit tests may have no sheets, as in jsdom 29.
  document.adoptedStyleSheets?.push(sheet)
  host.setAttribute('data-portico-open', '')
  return () => {
    host.removeAttribute('data-portico-open')
    document.adoptedStyleSheets = document.adoptedStyleSheets?.filter((other) => other !== sheet)
  }
}
