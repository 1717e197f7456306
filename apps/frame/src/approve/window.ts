/**
 * A window of the frame's own, which the host's page cannot cover. Its document has the frame's
 * styles and no script; the frame draws into it.
 */
import type { Wardrobe } from '../look/theme.ts'
import type { Words } from '../strings/words.ts'
import type { Sheet } from './sheet.ts'

export interface OwnWindow {
  document: Document
  focus(): void
  close(): void
}

/** Timeout and polling interval for its page, in milliseconds. */
const [patience, often] = [10_000, 50]

/**
 * Opens the window. Call it within the press.
 *
 * @param closed is called once the visitor has closed it.
 * @returns null where the browser opens none, or one that cannot be drawn into. `severed`: it has
 *   opened one that this frame cannot reach, because of the opener policy of the page around it.
 *   Only a window that has opened uses up the press.
 */
export function openWindow(
  view: Window,
  closed: () => void,
): Promise<OwnWindow | 'severed' | null> {
  const opened = view.open('/frame/window.html', '', 'popup,width=400,height=720')
  if (!opened)
    return Promise.resolve(view.navigator.userActivation?.isActive === false ? 'severed' : null)
  const begun = view.performance.now()
  return new Promise((resolve) => {
    const give = (value: OwnWindow | null): void => {
      view.clearInterval(timer)
      resolve(value)
      if (!value) return opened.close()
      const watch = view.setInterval(() => {
        if (!opened.closed) return
        view.clearInterval(watch)
        closed()
      }, 4 * often)
    }
    const timer = view.setInterval(() => {
      if (opened.closed || view.performance.now() - begun > patience) return give(null)
      const document = documentOf(opened)
      if (document?.readyState === 'complete' && document.URL.includes('window.html'))
        give({ document, focus: () => opened.focus(), close: () => opened.close() })
    }, often)
  })
}

/** Moves a sheet into the window, with the frame's theme and language. */
export function drawIn(
  { document }: OwnWindow,
  sheet: Sheet,
  { words, wardrobe }: { words: Words; wardrobe: Wardrobe },
  title: string,
): void {
  wardrobe.dress(document)
  document.title = title
  document.documentElement.lang = words.locale
  document.body.dataset['window'] = ''
  sheet.into(document.body)
}

/** The window's document; null where the browser isolates it. */
function documentOf(opened: Window): Document | null {
  try {
    return opened.document
  } catch {
    return null
  }
}
