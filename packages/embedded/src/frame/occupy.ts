/** The page behind the open dialog. Loaded when the dialog is first shown. */
import type { Stop } from '@portico/core'
import type { sheetOf } from './sheet.ts'

/** Styles for the page's own tree. They have the modal's names, so that the two work together. */
const lockCss: string =
  'html:has([data-portico-open]){overflow:hidden!important;scrollbar-gutter:stable}html:has([data-portico-bare]){scrollbar-gutter:auto}'

/**
 * Locks the page's scrolling, and handles Escape before the page's own dialogs do.
 *
 * @param createSheet Given, because importing what the dialog has loaded would make bundlers load
 *   it as a file of its own.
 */
export function occupy(
  window: Window & typeof globalThis,
  host: HTMLElement,
  dismiss: Stop,
  createSheet: typeof sheetOf,
): Stop {
  const { document } = window
  const lock = createSheet(window, lockCss)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, lock]
  // A marker after the modal's element, because the modal leaves Escape to the last marked element.
  // The frame's own element cannot be moved there.
  const mark = document.createElement('div')
  mark.hidden = true
  mark.setAttribute('data-portico-open', '')
  // Without a scrollbar no gutter needs to be reserved.
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
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== lock)
  }
}
