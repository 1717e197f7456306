import { h } from '../popup/dom.ts'

/** What a site says of where to go back to. */
type Peer = { readonly url: string; readonly redirect?: { readonly universal?: string } }

/**
 * The address of the site that asked: the page it names for the way back, or itself; undefined when
 * neither is a page.
 */
export function returnAddress({ url, redirect }: Peer): string | undefined {
  return [redirect?.universal, url].find(
    (link) => link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link),
  )
}

/**
 * The way back to the site. A tab that the site opened closes, so that the visitor is back on the
 * page that waits; other tabs go to the site.
 */
export function returnLink(address: string): HTMLElement {
  const link = h('a', {
    class: 'button primary',
    text: 'Return to the site',
    testid: 'return',
    attrs: { href: address },
  })
  link.addEventListener('click', (event) => {
    if (window.history.length > 1) return
    window.close()
    if (window.closed) event.preventDefault()
  })
  return link
}
