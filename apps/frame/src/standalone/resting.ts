/** Shown while nothing is asked: loading, continue on the page, or an error. */
import type { OpenerFault } from './opener.ts'
import type { WindowWords } from './words.ts'

export type Rest = 'opening' | 'rest' | OpenerFault | 'offline'

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

/** @param press Closes the window or loads it again. */
export function createResting(
  root: HTMLElement,
  words: WindowWords & { language: string },
  press: (does: 'close' | 'retry') => void,
): (rest: Rest) => void {
  const page = root.ownerDocument.documentElement
  page.lang = words.language
  page.dir = words.dir
  return (rest) => {
    const isOver = rest !== 'opening' && rest !== 'rest'
    const does = rest === 'offline' ? 'retry' : 'close'
    const heading = made('h1', 'title', isOver ? words.failed : words[rest])
    const line = made(
      'p',
      'sub',
      isOver ? words[rest === 'framed' ? 'lost' : rest] : rest === 'rest' ? words.restHint : '',
    )
    const button = made('button', 'button plain', words[does])
    button.setAttribute('type', 'button')
    button.addEventListener('click', () => press(does))
    const ring = made('span', 'ring')
    ring.setAttribute('aria-hidden', 'true')
    const status = made('div', '', heading, line)
    status.setAttribute('role', 'status')
    root.replaceChildren(
      made(
        'main',
        'resting',
        ...(rest === 'opening' ? [ring] : []),
        status,
        ...(rest === 'opening' ? [] : [button]),
      ),
    )
  }
}
