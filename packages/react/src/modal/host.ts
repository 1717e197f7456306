import type { Sheets } from './sheets.ts'
import { isolateEvents } from './isolate-events.ts'

export interface Host {
  element: HTMLElement
  shadow: ShadowRoot
  root: HTMLElement
  slot: HTMLElement
}

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
