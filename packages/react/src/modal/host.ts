import { css as base } from './styles/base.css.ts'
import { css as card } from './styles/card.css.ts'
import { css as defaults } from './styles/defaults.css.ts'
import { css as parts } from './styles/parts.css.ts'
import { css as views } from './styles/views.css.ts'
import { buildWall } from './wall.ts'

export interface Host {
  element: HTMLElement
  shadow: ShadowRoot
  /** Where React draws. */
  root: HTMLElement
}

/** A plain element with a shadow root, our sheets and the event wall. Adopted sheets pass every style policy. */
export function createHost(document: Document, id: string, parent: HTMLElement): Host {
  const element = document.createElement('div')
  element.dataset['portico'] = id
  buildWall(element)
  const shadow = element.attachShadow({ mode: 'open' })
  const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const sheet = new Sheet()
  sheet.replaceSync(defaults + base + card + parts + views)
  shadow.adoptedStyleSheets = [sheet]
  const root = document.createElement('div')
  shadow.append(root)
  parent.append(element)
  return { element, shadow, root }
}
