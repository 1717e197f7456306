import { css as base } from './styles/base.css.ts'
import { css as cardCss } from './styles/card.css.ts'
import { css as defaults } from './styles/defaults.css.ts'
import { css as parts } from './styles/parts.css.ts'
import { css as lockCss } from './scroll-lock.css.ts'

/** The sheets of one modal. Created once: browsers keep the contents of every adopted sheet. */
export interface Sheets {
  card: CSSStyleSheet
  /** For the views behind the wallet list. */
  views: CSSStyleSheet
  theme: CSSStyleSheet
  /** For the page, while the card is open. */
  lock: CSSStyleSheet
  /** Replaces the styles of the views behind the wallet list. */
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
