import { css as base } from './styles/base.css.ts'
import { css as cardCss } from './styles/card.css.ts'
import { css as defaults } from './styles/defaults.css.ts'
import { css as parts } from './styles/parts.css.ts'
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
  card.replaceSync(defaults + base + cardCss + parts)
  lock.replaceSync(lockCss)
  return { card, views, theme, lock, adopt: (css) => views.replaceSync(css) }
}
