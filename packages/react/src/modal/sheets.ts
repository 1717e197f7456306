import { css as base } from './styles/base.css.ts'
import { css as cardCss } from './styles/card.css.ts'
import { css as defaults } from './styles/defaults.css.ts'
import { css as parts } from './styles/parts.css.ts'
import { css as legal } from '../card/legal/styles.css.ts'
import { css as lockCss } from './scroll-lock.css.ts'

export interface Sheets {
  card: CSSStyleSheet
  views: CSSStyleSheet
  theme: CSSStyleSheet
  lock: CSSStyleSheet
  adopt(css: string): void
}

/** Constructed sheets pass every style policy. */
export function createSheets(document: Document): Sheets {
  const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const [card, views, theme, lock] = [new Sheet(), new Sheet(), new Sheet(), new Sheet()]
  // Documents of unit tests may have sheets that take no text, as in jsdom 26.
  const write = (sheet: CSSStyleSheet, css: string): void => sheet.replaceSync?.(css)
  write(card, defaults + base + cardCss + parts + legal)
  write(lock, lockCss)
  return { card, views, theme, lock, adopt: (css) => write(views, css) }
}
