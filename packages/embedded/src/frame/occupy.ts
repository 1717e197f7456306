import type { Stop } from '@portico/core'
import { sheetOf } from './sheet.ts'

/** For the page's own tree. The modal uses the same names, so that both work together. */
const lockCss: string =
  'html:has([data-portico-open]){overflow:hidden!important;scrollbar-gutter:stable}html:has([data-portico-bare]){scrollbar-gutter:auto}'

/** Locks scrolling, and handles Escape before the page's own dialogs do. */
export function occupy(window: Window & typeof globalThis, host: HTMLElement, dismiss: Stop): Stop {
  const { document } = window
  const lock = sheetOf(window, lockCss)
  // Documents of unit tests may have no sheets.
  document.adoptedStyleSheets?.push(lock)
  // After the modal's element, because the modal leaves Escape to the last marked element. The
  // frame cannot be moved there.
  const mark = document.createElement('div')
  mark.hidden = true
  mark.setAttribute('data-portico-open', '')
  // Without a scrollbar no gutter is needed.
  mark.toggleAttribute(
    'data-portico-bare',
    document.documentElement.scrollHeight <= window.innerHeight ||
      window.innerWidth === document.documentElement.clientWidth,
  )
  document.body.append(mark)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !host.contains(document.activeElement))
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    dismiss()
  }
  window.addEventListener('keydown', press, true)
  return () => {
    window.removeEventListener('keydown', press, true)
    mark.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets?.filter((other) => other !== lock)
  }
}
