import { css as base } from './styles/base.css.ts'
import { css as card } from './styles/card.css.ts'
import { css as defaults } from './styles/defaults.css.ts'
import { css as parts } from './styles/parts.css.ts'
import { css as lock } from './scroll-lock.ts'

/** The sheets of one modal. Made once: browsers keep the contents of every sheet that was ever adopted. */
export interface Sheets {
  card: CSSStyleSheet
  /** For the views behind the wallet list: filled when the first of them is wanted. */
  views: CSSStyleSheet
  theme: CSSStyleSheet
  /** For the page, while the card is open. */
  lock: CSSStyleSheet
}

/** The build shortens the lengths that scale; here they are written out again. */
export function written(css: string): string {
  const scaled = (master: string) => (_: string, factor: string): string => `calc(var(--portico-${master}-master) * ${factor})`
  return css.replace(/([\d.]+)@u/g, scaled('font-size')).replace(/([\d.]+)@q/g, scaled('border-radius'))
}

/** Constructed sheets pass every style policy. */
export function createSheets(document: Document): Sheets {
  const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const make = (css: string): CSSStyleSheet => {
    const sheet = new Sheet()
    sheet.replaceSync(css)
    return sheet
  }
  return { card: make(written(defaults + base + card + parts)), views: make(''), theme: make(''), lock: make(lock) }
}
