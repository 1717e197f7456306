import { h } from '../popup/dom.ts'

/** Where a site says to return. */
type Peer = { readonly url: string; readonly redirect?: { readonly universal?: string } }

/** Its named page or itself; undefined if neither is a page. */
export function returnAddress({ url, redirect }: Peer): string | undefined {
  return [redirect?.universal, url].find(
    (link) => link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link),
  )
}

/** A tab that the site opened closes, back to the waiting page; others go to the site. */
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
