import { userRejected } from '../shared/errors.ts'
import { h } from './dom.ts'
import type { Screen } from './screen.ts'

export function bar(...trailing: Node[]): HTMLElement {
  return h(
    'header',
    { class: 'bar' },
    h('span', { class: 'mark', attrs: { 'aria-hidden': 'true' } }),
    h('span', { class: 'brand', text: 'Pocket Wallet' }),
    ...trailing,
  )
}

export function demoLine(): HTMLElement {
  return h('p', { class: 'demo', text: 'For demonstration. Do not send real funds here.' })
}

/** A page's origin, or a relay peer's claims. */
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

/** Moves the focus to its title. */
export function show(...nodes: Node[]): void {
  const page = h('div', { class: 'page' }, ...nodes)
  document.body.replaceChildren(page)
  // Scrolling content without a control must be reachable by keyboard.
  for (const box of page.querySelectorAll<HTMLElement>('main, pre')) {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
  }
  page.querySelector('h1')?.focus()
}

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

/** The signal aborts when the requester is gone. */
export type Presenting = {
  readonly label?: string
  readonly id?: string
  readonly signal?: AbortSignal
}

/**
 * Escape rejects.
 *
 * @returns the approval's result.
 * @throws RpcError 4001 on a rejection, or the last attempt's failure; the signal's reason.
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
        // The site is not notified of a missing choice.
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
