import type { Sheets } from './sheets.ts'
import { isolateEvents } from './isolate-events.ts'

export interface Host {
  element: HTMLElement
  shadow: ShadowRoot
  /** The root element for React. */
  root: HTMLElement
  /** The element in the header that a view renders into. */
  slot: HTMLElement
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
  const slot = document.createElement('div')
  slot.style.display = 'contents'
  return { element, shadow, root, slot }
}
