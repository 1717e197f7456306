import { guardedPress } from './guarded-press.ts'
import { popupWords, providerName } from './words.ts'

export interface PopupPage {
  show(state: 'opening' | 'waits' | 'lost' | 'offline'): void
  /** Resolves once the visitor wants to add the account to the login. */
  confirm(): Promise<void>
}

function made(
  tag: 'main' | 'div' | 'span' | 'p' | 'h1' | 'button',
  name: string,
  ...inside: readonly (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag)
  element.className = name
  element.append(...inside)
  return element
}

export function createPage(
  root: HTMLElement,
  { loginMethod, locale, close }: { loginMethod: string; locale: string; close: () => void },
): PopupPage {
  const words = popupWords(locale)
  const name = providerName(loginMethod)
  const page = root.ownerDocument.documentElement
  page.lang = words.language
  page.dir = words.dir
  // Isolates the name's text direction.
  const withName = (text: string): string => text.replace('{name}', `\u2068${name}\u2069`)
  const letter = made('span', 'letter', name.slice(0, 1))
  const ring = made('span', 'ring')
  const emblem = made('div', 'emblem', letter, ring)
  emblem.setAttribute('aria-hidden', 'true')
  const heading = made('h1', 'title', withName(words.opening))
  heading.tabIndex = -1
  const line = made('p', 'sub')
  line.setAttribute('role', 'status')
  const button = made('button', 'button plain', words.close)
  button.setAttribute('type', 'button')
  button.addEventListener('click', close)
  const card = made('main', 'opening', emblem, heading, line)
  root.ownerDocument.title = name
  root.replaceChildren(card)
  const shown: PopupPage = {
    show(state) {
      const isOver = state === 'lost' || state === 'offline'
      ring.hidden = isOver
      heading.textContent = isOver
        ? words.failed
        : state === 'waits'
          ? name
          : withName(words.opening)
      line.textContent =
        state === 'opening' ? '' : withName(state === 'waits' ? words.confirm : words[state])
      card.append(button)
      button.hidden = state === 'opening'
      if (isOver) button.focus()
    },
    async confirm() {
      ring.hidden = true
      heading.textContent = withName(words.add)
      line.textContent = withName(words.adds)
      const go = made('button', 'button primary', withName(words.go))
      go.setAttribute('type', 'button')
      card.append(go, button)
      button.hidden = false
      heading.focus()
      await guardedPress(go)
      go.remove()
      ring.hidden = false
      shown.show('opening')
    },
  }
  return shown
}
