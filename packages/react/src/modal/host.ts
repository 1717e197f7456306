import type { Sheets } from './sheets.ts'
import { isolateEvents } from './isolate-events.ts'

export interface Host {
  element: HTMLElement
  shadow: ShadowRoot
  /** The root element for React. */
  root: HTMLElement
}

/** A plain element with a shadow root, our sheets and the event wall. */
export function createHost(document: Document, id: string, sheets: Sheets): Host {
  const element = document.createElement('div')
  element.dataset['portico'] = id
  isolateEvents(element)
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheets.card, sheets.views, sheets.theme]
  const root = document.createElement('div')
  shadow.append(root)
  return { element, shadow, root }
}
