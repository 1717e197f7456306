/** Rendering a page again does not restart the instance. */
import { act, createElement, type ReactNode } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { page } from '../../core/test/world.ts'
import { PorticoProvider, type PorticoProviderProps } from '../src/provider/provider.tsx'
import { en } from '../src/strings/locales/en.ts'
import { es } from '../src/strings/locales/es.ts'

/** The parts of a document that React looks at when nothing is drawn. */
function container(): Element {
  const quiet = { addEventListener: () => {}, removeEventListener: () => {} }
  const document = {
    ...quiet,
    nodeType: 9,
    nodeName: '#document',
    activeElement: null,
    defaultView: null,
    readyState: 'complete',
  }
  return {
    ...quiet,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    textContent: '',
  } as unknown as Element
}

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} })
  vi.stubGlobal('document', container().ownerDocument)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
})
afterAll(() => void vi.unstubAllGlobals())

test('starts the instance once for any language and number of renders, and stops it with its provider', async () => {
  const { portico } = page({ config: { prefetch: false } })
  const notified: string[] = []
  const started = {
    ...portico,
    start: () => (notified.push('start'), () => void notified.push('stop')),
  }
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(container())
  const draw = (props: Partial<PorticoProviderProps>): Promise<void> =>
    act(async () => root.render(createElement(PorticoProvider, { portico: started, ...props })))
  await draw({ locale: en })
  await vi.waitFor(() => expect(notified).toEqual(['start']))
  await draw({ locale: es })
  // Each render passes a new function, as a host may write it.
  for (let times = 0; times < 2; times++)
    await draw({ locale: es, wrap: (modal: ReactNode) => modal })
  // This is longer than a restart would take.
  await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve))))
  expect(notified).toEqual(['start'])
  await act(async () => root.unmount())
  expect(notified).toEqual(['start', 'stop'])
})
