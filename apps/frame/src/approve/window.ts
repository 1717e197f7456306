/**
 * The host's page cannot cover this window. Its document has the frame's styles and no script; the
 * frame draws into it.
 */
import type { Wardrobe } from '../look/theme.ts'
import type { Words } from '../strings/words.ts'
import type { Sheet } from './sheet.ts'

export interface OwnWindow {
  document: Document
  focus(): void
  close(): void
}

/** Timeout and polling interval, milliseconds. */
const [patience, often] = [10_000, 50]

/**
 * Call within the press.
 *
 * @param closed Called once the visitor has closed it.
 * @returns null if none opens, or one that cannot be drawn into. `severed`: the page's opener
 *   policy keeps it unreachable. Only an opened window uses up the press.
 */
export function openWindow(
  view: Window,
  closed: () => void,
): Promise<OwnWindow | 'severed' | null> {
  const opened = view.open('/frame/window.html', '', 'popup,width=400,height=720')
  if (!opened)
    return Promise.resolve(view.navigator.userActivation?.isActive === false ? 'severed' : null)
  const startedAt = view.performance.now()
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
      if (opened.closed || view.performance.now() - startedAt > patience) return give(null)
      const document = documentOf(opened)
      if (document?.readyState === 'complete' && document.URL.includes('window.html'))
        give({ document, focus: () => opened.focus(), close: () => opened.close() })
    }, often)
  })
}

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

/** Null if the browser isolates the window. */
function documentOf(opened: Window): Document | null {
  try {
    return opened.document
  } catch {
    return null
  }
}
