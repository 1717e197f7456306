/** The host's page draws the card around the frame and its close button. */
import { fill, h, type Child } from '../look/dom.ts'
import type { Words } from '../strings/words.ts'

export interface Sheet {
  element: HTMLElement
  show(...nodes: readonly Child[]): void
  buttons(...nodes: readonly Child[]): void
  hint(text: string): void
  title(text: string): void
  into(place: HTMLElement): void
  leave(): void
  focus(): void
}

export function createSheet({ dir, locale }: Words, turnAway: () => void): Sheet {
  const heading = h('h1', { id: 'title', tabindex: -1 })
  const header = h('header', { class: 'header' }, heading)
  const view = h('div', { class: 'view' })
  const hint = h('p', { id: 'hint', class: 'hint', role: 'status' })
  const actions = h('div', { class: 'actions' })
  const card = h(
    'main',
    { class: 'card' },
    header,
    view,
    h('div', { class: 'footer' }, hint, actions),
  )
  const element = h('div', { class: 'place', dir, lang: locale }, card)
  const keys = (event: KeyboardEvent): void => {
    // Another sheet may have replaced this one while its work continues.
    if (event.key !== 'Escape' || event.isComposing || !element.isConnected) return
    event.preventDefault()
    turnAway()
  }
  const focus = (): void => heading.focus({ preventScroll: true })
  // A hidden frame cannot take the focus; the host focuses it when shown.
  const arrive = (): void => {
    if (page?.activeElement === page?.body) focus()
  }
  let page: Document | null = null
  const listen = (to: Document | null): void => {
    page?.removeEventListener('keydown', keys)
    page?.defaultView?.removeEventListener('focus', arrive)
    page = to
    page?.addEventListener('keydown', keys)
    page?.defaultView?.addEventListener('focus', arrive)
  }
  const measure = (): void => {
    header.toggleAttribute('data-scrolled', view.scrollTop > 0)
    // Makes the scrolling part reachable by keyboard.
    if (view.scrollHeight > view.clientHeight + 1) {
      view.tabIndex = 0
      view.setAttribute('role', 'region')
      view.setAttribute('aria-labelledby', 'title')
    } else for (const name of ['tabindex', 'role', 'aria-labelledby']) view.removeAttribute(name)
  }
  view.addEventListener('scroll', measure, { passive: true })
  const sizes = new ResizeObserver(measure)
  sizes.observe(view)
  return {
    element,
    show(...nodes) {
      fill(view, nodes)
      for (const each of view.children) sizes.observe(each)
      view.scrollTop = 0
      measure()
    },
    buttons: (...nodes) => fill(actions, nodes),
    hint(text) {
      if (hint.textContent !== text) hint.textContent = text
    },
    title(text) {
      heading.textContent = text
    },
    into(place) {
      listen(place.ownerDocument)
      place.replaceChildren(element)
      measure()
    },
    leave() {
      listen(null)
      sizes.disconnect()
      element.remove()
    },
    focus,
  }
}

export type Look = 'primary' | 'plain' | 'quiet' | 'critical'

/** Disabled with `aria-disabled`, so that it stays focusable and explains itself. */
export function button(
  name: string,
  press: () => void,
  look: Look = 'plain',
  more: Readonly<Record<string, string | boolean | null>> = {},
): HTMLButtonElement {
  return h('button', { type: 'button', class: `button ${look}`, ...more, onclick: press }, name)
}
