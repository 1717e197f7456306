/** Tests of hooks while connections come and go, drawn by React itself into a minimal page. */
import { act, createElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPortico, type Link, type Platform, type Portico } from '@portico/core'
import { accountsFact, adapter, connector, networks, page, wallet } from '../../core/test/world.ts'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { useAccount, useBalance, useProvider } from '../src/hooks/index.ts'

const stop = (): void => {}
const platform: Platform = {
  now: () => 1,
  after: () => stop,
  random: (bytes) => new Uint8Array(bytes),
  fetch: () => Promise.reject(new Error('No network')),
  visible: () => true,
  online: () => true,
  changes: () => stop,
  storage: null,
  window: null,
}

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
  return Object.assign(
    {
      ...quiet,
      nodeType: 1,
      nodeName: 'DIV',
      tagName: 'DIV',
      namespaceURI: 'http://www.w3.org/1999/xhtml',
      ownerDocument: document,
      textContent: '',
    },
    {},
  ) as unknown as Element
}

async function draw(portico: Portico, Host: () => null): Promise<void> {
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(container())
  await act(async () =>
    root.render(
      createElement(
        ContextProvider,
        { value: { portico, locale: {}, warm: () => {} } as unknown as PorticoContextValue },
        createElement(Host),
      ),
    ),
  )
}

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} })
  vi.stubGlobal('document', container().ownerDocument)
})
afterAll(() => void vi.unstubAllGlobals())

test('the provider is the current connection’s, also when the same wallet connects again', async () => {
  // As in EIP-1193 providers, the object itself has no own properties.
  class Provider {}
  const one = connector('evm')
  const link = (): Link => ({
    id: 'evm:fox',
    connector: 'evm',
    offer: 'fox',
    peer: { name: 'Fox' },
    scope: 'per-namespace',
    handles: () => [
      {
        namespace: 'eip155',
        provider: {},
        accounts: [{ address: '0xf', kind: 'eoa' }],
        chains: 'any',
        chain: 'eip155:1',
        chainOwner: 'wallet',
        methods: 'ask',
        reads: 'wallet',
      },
    ],
    subscribe: () => () => {},
    release: async () => {},
    record: () => ({}),
  })
  one.open = async () => link()
  const speaks = {
    ...adapter('eip155', [one]),
    attach: async () => ({ provider: new Provider(), detach: () => {} }),
  }
  const portico = createPortico({
    adapters: [speaks],
    networks,
    debug: false,
    platform,
  }) as unknown as Portico
  portico.start()
  one.sink.offers([{ id: 'fox', name: 'Fox', namespaces: ['eip155'], evidence: [] }])
  const seen: unknown[] = []
  function Host(): null {
    seen.push(useProvider('eip155'))
    return null
  }
  await draw(portico, Host)
  expect(seen.at(-1)).toBeNull()
  await act(async () => void (await portico.connect({ offer: 'fox' })))
  const first = seen.at(-1)
  expect(first).toBeInstanceOf(Provider)
  await act(async () => void (await portico.connect({ offer: 'fox' })))
  expect(portico.provider('eip155')).not.toBe(first)
  expect(seen.at(-1)).toBe(portico.provider('eip155'))
  await act(async () => void (await portico.disconnect()))
  expect(seen.at(-1)).toBeNull()
})

test('a balance is never returned for another account or network, not even for one render', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xa'] } })
  const { portico } = page({ wallets: [['evm', fox]] })
  const seen = new Set<string>()
  function Host(): null {
    const { address = 'nobody', state } = useAccount()
    const { raw = '–' } = useBalance()
    seen.add(`${address} ${state.is === 'connected' ? state.chain : ''} ${raw}`)
    return null
  }
  await draw(portico, Host)
  await act(async () => void (await portico.connect({ offer: 'fox' })))
  await vi.waitFor(() => act(async () => expect([...seen].at(-1)).toBe('0xa eip155:1 11')))
  await act(async () => fox.emit('eip155', accountsFact('0xlonger')))
  await vi.waitFor(() => act(async () => expect([...seen].at(-1)).toBe('0xlonger eip155:1 16')))
  await act(async () => fox.emit('eip155', { is: 'chain', chain: 'eip155:2' }))
  await vi.waitFor(() => act(async () => expect([...seen].at(-1)).toBe('0xlonger eip155:2 16')))
  expect([...seen].filter((each) => each.startsWith('0xlonger eip155:1'))).toEqual([
    '0xlonger eip155:1 –',
    '0xlonger eip155:1 16',
  ])
  expect([...seen].filter((each) => each.startsWith('0xlonger eip155:2'))).toEqual([
    '0xlonger eip155:2 –',
    '0xlonger eip155:2 16',
  ])
  await act(async () => void (await portico.disconnect()))
  expect([...seen].filter((each) => each.startsWith('nobody'))).toEqual(['nobody  –'])
})
