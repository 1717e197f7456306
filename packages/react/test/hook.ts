/**
 * Renders hooks without a document, with only the parts of one that React looks at when nothing is
 * drawn.
 */
import { act, createElement } from 'react'
import { afterAll, beforeAll, vi } from 'vitest'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { en } from '../src/strings/locales/en.ts'

function container(): Element {
  const quiet = { addEventListener: () => {}, removeEventListener: () => {} }
  const document = {
    ...quiet,
    nodeType: 9,
    nodeName: '#document',
    activeElement: null,
    defaultView: null,
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

/**
 * The globals that React asks for. A test whose wallets are in a window of their own passes that
 * window.
 */
export function stubGlobals(window: object = {}): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', Object.assign(window, { event: undefined, HTMLIFrameElement: class {} }))
  vi.stubGlobal('document', container().ownerDocument)
}

/** Stubs the document. Call it once in a test file. */
export function stubDocument(): void {
  beforeAll(() => stubGlobals())
  afterAll(() => void vi.unstubAllGlobals())
}

/** A rendered hook. `now` returns its last value, `given` has all of its values. */
export async function hook<P, T>(portico: object, use: (props: P) => T, props: P) {
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(container())
  const given: T[] = []
  function Host(own: { props: P }) {
    given.push(use(own.props))
    return null
  }
  const value = { portico, locale: en, warm: () => {} } as unknown as PorticoContextValue
  const draw = (next: P): Promise<void> =>
    act(async () =>
      root.render(createElement(ContextProvider, { value }, createElement(Host, { props: next }))),
    )
  await draw(props)
  const now = (): T => given.at(-1)!
  /** Lets time pass until the check holds. */
  const until = async (check: (it: T) => boolean): Promise<T> => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    try {
      await vi.waitFor(() => check(now()) || Promise.reject(new Error('It is not so yet')))
    } finally {
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    }
    return now()
  }
  return { now, given, draw, until, unmount: () => act(async () => root.unmount()) }
}
