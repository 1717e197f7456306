import { userRejected } from '../shared/errors.ts'
import { h } from './dom.ts'
import type { Screen } from './screen.ts'

/** The bar at the top of every page of the wallet. */
export function bar(...trailing: Node[]): HTMLElement {
  return h(
    'header',
    { class: 'bar' },
    h('span', { class: 'mark', attrs: { 'aria-hidden': 'true' } }),
    h('span', { class: 'brand', text: 'Pocket Wallet' }),
    ...trailing,
  )
}

/** The line that is always shown. */
export function demoLine(): HTMLElement {
  return h('p', { class: 'demo', text: 'For demonstration. Do not send real funds here.' })
}

/** The requester: a page, by its origin, or the claims of a peer on the other side of a relay. */
export type Asker = { readonly origin: string; readonly name?: string }

function siteRow({ origin, name }: Asker): HTMLElement {
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  const monogram = h('span', {
    class: 'monogram',
    text: (name ?? host).slice(0, 1).toUpperCase(),
    attrs: { 'aria-hidden': 'true' },
  })
  const lines =
    name === undefined
      ? [h('span', { text: 'Asked by' }), h('b', { text: origin, testid: 'origin' })]
      : [
          h('b', { text: name, testid: 'name' }),
          h('span', {}, 'says it is ', h('span', { text: origin, testid: 'origin' })),
        ]
  return h('div', { class: 'site' }, monogram, h('span', { class: 'row-text' }, ...lines))
}

/** Puts a page on the screen, with the focus on its title. */
export function show(...nodes: Node[]): void {
  const page = h('div', { class: 'page' }, ...nodes)
  document.body.replaceChildren(page)
  // What scrolls without holding a control must be reachable by keyboard itself.
  for (const box of page.querySelectorAll<HTMLElement>('main, pre')) {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
  }
  page.querySelector('h1')?.focus()
}

/** Shows a page with nothing to decide. */
export function showNotice(title: string, text: string): void {
  show(
    bar(),
    h(
      'main',
      { class: 'notice' },
      h('h1', { text: title, attrs: { tabindex: '-1' } }),
      h('p', { class: 'intro', text }),
    ),
    h('footer', {}, demoLine()),
  )
}

/** The button that approves, and the signal that ends the question when the requester is gone. */
export type Presenting = {
  readonly label?: string
  readonly id?: string
  readonly signal?: AbortSignal
}

/**
 * Shows a screen and waits for the visitor. Escape rejects.
 * @returns the result of the approval.
 * @throws RpcError 4001 on a rejection, or the failure of the last attempt if there was one; the
 *   reason of the signal.
 */
export function present(
  asker: Asker,
  screen: Screen,
  { label = 'Approve', id = 'approve', signal }: Presenting = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { blocked } = screen
    const error = h('p', {
      class: 'error',
      testid: 'error',
      text: blocked ?? '',
      attrs: { role: 'alert', id: 'error' },
    })
    const refuse = h('button', {
      class: 'button',
      text: 'Reject',
      testid: 'reject',
      attrs: { type: 'button' },
    })
    const accept = h('button', {
      class: 'button primary',
      text: label,
      testid: id,
      attrs: { type: 'button', 'aria-describedby': 'error' },
    })
    accept.disabled = blocked !== undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !refuse.disabled)
        settle(() => reject(failure ?? userRejected()))
    }
    const onAbort = (): void => settle(() => reject(signal?.reason))
    function settle(how: () => void): void {
      document.removeEventListener('keydown', onKey)
      signal?.removeEventListener('abort', onAbort)
      refuse.disabled = accept.disabled = true
      how()
    }
    async function attempt(): Promise<void> {
      refuse.disabled = accept.disabled = true
      accept.setAttribute('aria-busy', 'true')
      error.textContent = ''
      try {
        const result = await screen.approve()
        settle(() => resolve(result))
      } catch (thrown) {
        // A missing choice is not an error that the site is told.
        if (thrown instanceof Error && 'code' in thrown) failure = thrown
        error.textContent = thrown instanceof Error ? thrown.message : 'That did not work.'
        refuse.disabled = accept.disabled = false
        accept.removeAttribute('aria-busy')
        accept.focus()
      }
    }
    refuse.addEventListener('click', () => settle(() => reject(failure ?? userRejected())))
    accept.addEventListener('click', () => void attempt())
    document.addEventListener('keydown', onKey)
    signal?.addEventListener('abort', onAbort)
    document.title = `${screen.title} – Pocket Wallet`
    show(
      bar(),
      h(
        'main',
        {},
        siteRow(asker),
        h('h1', { text: screen.title, attrs: { tabindex: '-1' } }),
        h('p', { class: 'intro', text: screen.intro }),
        ...screen.body,
      ),
      h('footer', {}, error, h('div', { class: 'actions' }, refuse, accept), demoLine()),
    )
  })
}
