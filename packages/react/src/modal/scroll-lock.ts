/**
 * Keeps the page from scrolling while a marked host element is in it. Inline styles are never
 * touched: when the element is removed, in whatever way, the page scrolls again.
 */
export function lockScroll(host: HTMLElement, sheet: CSSStyleSheet): () => void {
  const { ownerDocument: document } = host
  const view = document.defaultView
  if (!view) return () => {}
  // Without a scrollbar there is no gutter to keep, and adding one would move the page.
  host.toggleAttribute(
    'data-portico-bare',
    document.documentElement.scrollHeight <= view.innerHeight ||
      view.innerWidth === document.documentElement.clientWidth,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  host.setAttribute('data-portico-open', '')
  return () => {
    host.removeAttribute('data-portico-open')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
