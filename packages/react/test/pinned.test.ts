/** Tests of what happens to listed wallets while a visitor may be about to press one. */
import { act, createElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Portico } from '@portico/core'
import type { WalletRecord } from '@portico/core/modal'
import { createCatalogue } from '../../core/src/directory/merge.ts'
import { page, wallet } from '../../core/test/world.ts'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { useWallets } from '../src/hooks/use-wallets.ts'
import { en } from '../src/strings/locales/en.ts'

/** The parts of a document that React looks at when nothing is drawn. */
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

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} })
  vi.stubGlobal('document', container().ownerDocument)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterAll(() => void vi.unstubAllGlobals())

test('a wallet that only the service excludes stays while a pointer may be about to press it, and is removed then', async () => {
  const { createRoot } = await import('react-dom/client')
  const fox = wallet({
    connector: 'evm',
    id: 'fox',
    rdns: 'app.fox',
    accounts: { eip155: ['0xa'] },
  })
  const made = page({ wallets: [['evm', fox]], config: { excludeWalletIds: ['w-fox'] } })
  let records: readonly WalletRecord[] = []
  const directory = { known: () => records, createCatalogue, count: () => 0 }
  const portico = { ...made.portico, runningService: () => ({ directory }) } as unknown as Portico
  const drawn: (readonly string[])[] = []
  const rows = (): readonly string[] | undefined => drawn.at(-1)
  function Host({ pinned }: { pinned: boolean }) {
    const installed = useWallets({ pinned }).rows.filter((row) => row.installed)
    drawn.push(installed.map(({ rdns }) => rdns ?? ''))
    return null
  }
  const root = createRoot(container())
  const value = {
    portico,
    locale: en,
    warm: () => {},
  } as unknown as PorticoContextValue
  const draw = (pinned: boolean): Promise<void> =>
    act(async () =>
      root.render(createElement(ContextProvider, { value }, createElement(Host, { pinned }))),
    )
  await draw(true)
  expect(rows()).toEqual(['app.fox'])
  records = [{ id: 'w-fox', name: 'Fox', rdns: 'app.fox', order: 0 }]
  // Any change of the state renders the list again, which would show the new records.
  await act(async () => portico.setThemeMode('light'))
  expect(rows()).toEqual(['app.fox'])
  await draw(false)
  expect(rows()).toEqual([])
  await act(async () => root.unmount())
})
