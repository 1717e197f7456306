import { topmostPlace } from './topmost.ts'

const STYLE = `
:host { all: initial !important; position: fixed !important; inset: auto 24px 24px auto !important; margin: 0 !important;
  padding: 0 !important; border: 0 !important; background: none !important; overflow: visible !important;
  width: min(336px, calc(100vw - 48px)) !important; color-scheme: light dark !important; z-index: 2147483647 !important; }
section { box-sizing: border-box; padding: 20px; border: 1px solid rgb(0 0 0 / .1); border-radius: 24px; background: #fff;
  color: #15171a; font: 400 15px/20px system-ui, Inter, sans-serif; box-shadow: 0 12px 40px rgb(0 0 0 / .24); }
h2 { margin: 0 0 4px; font: 600 15px/20px system-ui, Inter, sans-serif; }
p { margin: 0 0 16px; color: #5a6068; font-size: 13px; }
div { display: flex; gap: 8px; }
button { all: unset; box-sizing: border-box; min-height: 44px; padding: 0 16px; border-radius: 16px; cursor: pointer;
  font: 500 15px/20px system-ui, Inter, sans-serif; text-align: center; background: #eceef0; color: #15171a; }
button:first-child { flex: 1; background: #4353e6; color: #fff; }
button:focus-visible { outline: 2px solid #4353e6; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  section { background: #1b1d21; color: #f4f5f6; border-color: rgb(255 255 255 / .09); }
  p { color: #a9aeb6; }
  button { background: #25282d; color: #f4f5f6; }
  button:first-child { background: #5061f5; }
  button:focus-visible { outline-color: #8b97ff; }
}`

/**
 * For a blocked approval window: a button whose click may open it gets the focus, and later returns
 * it.
 *
 * A host's modal dialog makes everything outside inert, so the panel goes into that dialog; if none
 * is found, the bubbling event `portico:park` asks for room until `portico:unpark`.
 *
 * @returns removes the panel.
 */
export function showBlockedPanel(
  window: Window & typeof globalThis,
  choices: { open(): void; cancel(): void },
): () => void {
  const { document } = window
  const before = document.activeElement
  const host = document.createElement('pocket-wallet-panel')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]

  const section = document.createElement('section')
  const heading = document.createElement('h2')
  const text = document.createElement('p')
  const row = document.createElement('div')
  const open = document.createElement('button')
  const cancel = document.createElement('button')
  section.setAttribute('role', 'alertdialog')
  section.setAttribute('aria-labelledby', 'title')
  section.setAttribute('aria-describedby', 'text')
  heading.id = 'title'
  text.id = 'text'
  heading.textContent = 'Pocket Wallet could not open'
  text.textContent = 'Your browser blocked the wallet’s window.'
  open.type = cancel.type = 'button'
  open.textContent = 'Open Pocket Wallet'
  cancel.textContent = 'Cancel'
  open.addEventListener('click', () => choices.open())
  cancel.addEventListener('click', () => choices.cancel())
  row.append(open, cancel)
  section.append(heading, text, row)
  root.append(section)

  // The page must not react: Escape must not close the dialog around it.
  for (const name of ['click', 'pointerdown', 'mousedown', 'keyup'] as const)
    host.addEventListener(name, (event) => event.stopPropagation())
  host.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    choices.cancel()
  })

  window.dispatchEvent(new window.CustomEvent('portico:park', { bubbles: true }))
  topmostPlace(window).append(host)
  if (typeof host.showPopover === 'function') {
    host.popover = 'manual'
    host.showPopover()
  }
  open.focus()

  return () => {
    host.remove()
    window.dispatchEvent(new window.CustomEvent('portico:unpark', { bubbles: true }))
    if (before instanceof window.HTMLElement) before.focus()
  }
}
