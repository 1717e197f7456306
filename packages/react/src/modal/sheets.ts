import { css as base } from './styles/base.css.ts'
import { css as cardCss } from './styles/card.css.ts'
import { css as defaults } from './styles/defaults.css.ts'
import { css as parts } from './styles/parts.css.ts'
import { css as lockCss } from './scroll-lock.ts'

/** The sheets of one modal. Made once: browsers keep the contents of every sheet that was ever adopted. */
export interface Sheets {
  card: CSSStyleSheet
  /** For the views behind the wallet list. */
  views: CSSStyleSheet
  theme: CSSStyleSheet
  /** For the page, while the card is open. */
  lock: CSSStyleSheet
  /** What the views behind the wallet list wear, when the first of them is wanted. */
  wear(css: string): void
  /** Whether the host's theme sets the lengths from which all others are made. */
  scale(scaled: boolean): void
}

/**
 * The build writes lengths plainly, and marks those that scale by zeros at their end. Where nothing scales them they are left so:
 * a browser works out a variable anew for each element that has it.
 */
function written(css: string, scaled: boolean): string {
  if (!scaled) return css
  const length = (_: string, pixels: string, mark: string): string =>
    `calc(var(--portico-${mark === '00' ? `border-radius-master) * ${+pixels / 4}` : `font-size-master) * ${+pixels / 10}`})`
  return css.replace(/(\d*\.\d*?)(00?)px/g, length)
}

/** Constructed sheets pass every style policy. */
export function createSheets(document: Document): Sheets {
  const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const [card, views, theme, lock] = [new Sheet(), new Sheet(), new Sheet(), new Sheet()]
  const first = defaults + base + cardCss + parts
  let worn = ''
  let scaled = false
  card.replaceSync(written(first, scaled))
  lock.replaceSync(lockCss)
  return {
    card,
    views,
    theme,
    lock,
    wear(css) {
      worn = css
      views.replaceSync(written(worn, scaled))
    },
    scale(wanted) {
      if (wanted === scaled) return
      scaled = wanted
      card.replaceSync(written(first, scaled))
      views.replaceSync(written(worn, scaled))
    },
  }
}
