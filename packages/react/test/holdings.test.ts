/**
 * Tests of the message about tokens that cannot be read: it says so, when they are tried again, and
 * offers to try now.
 */
import { act, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits, type Portico } from '@portico/core'
import { adapter, page, settle, wallet, type Page } from '../../core/test/world.ts'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { useTokenList, useTokens } from '../src/hooks/use-tokens.ts'
import { ModalProvider, type ModalContext } from '../src/card/context.ts'
import { messages } from '../src/strings/compiled/connect.en.ts'
import { translator } from '../src/strings/format.ts'
import { en } from '../src/strings/locales/en.ts'
import { Balance } from '../src/features/account/balance.tsx'
import { NetworkTokens as Tokens } from '../src/features/tokens/network-tokens.tsx'
import { createPairings } from '../src/card/pairings.ts'
import { hook } from './hook.ts'
import { brought } from './words.ts'

const t = translator({ ...messages, ...(await brought(en)) }, 'en')
const mint = { address: 'mint', name: 'Token', symbol: 'TOK', decimals: 6 }
const five = { raw: '5000000', decimals: 6 }

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
})
afterAll(() => void vi.unstubAllGlobals())

/** A connected page whose network answers while `node.well` is true. */
async function connected(): Promise<Page & { node: { well: boolean; asked: number } }> {
  const node = { well: false, asked: 0 }
  const base = adapter('solana', [])
  const answer = <T>(value: T): Promise<T> => (
    node.asked++,
    node.well ? Promise.resolve(value) : Promise.reject(new Error('down'))
  )
  const reads: typeof base.reads = async (chain) => ({
    ...(await base.reads(chain, {} as never)),
    balance: () => answer(five),
    tokens: () => answer([five]),
  })
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const it = page({
    wallets: [['sol', sun]],
    config: { adapters: [{ ...base, reads }], tokens: { 'solana:main': [mint] } },
  })
  await it.portico.connect({ offer: 'sun' })
  return { ...it, node }
}

function written({ portico: given }: Page, view: typeof Tokens | typeof Balance): string {
  const portico = { ...given, getInitialState: given.getState }
  const modal = {
    portico,
    store: portico,
    t,
    locale: en,
    ui: {},
    views: {},
    pairings: createPairings(portico),
  } as unknown as ModalContext
  const value = { portico, locale: en, warm: () => {} } as unknown as PorticoContextValue
  return renderToString(
    createElement(
      ContextProvider,
      { value },
      createElement(ModalProvider, { value: modal }, createElement(view, {})),
    ),
  )
}
const minute = (at: number): string =>
  new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(at)

test('reports unreadable tokens with the next retry in the account view, until they are read', async () => {
  const it = await connected()
  const data = await it.portico.data()
  await data.tokens('So1', 'solana:main')
  const html = written(it, Tokens)
  expect(html).toMatch(/role="status">.*Token Balance Unavailable.*<\/div><p.*<button/)
  expect(html).toMatch(/Trying again in (29|30) seconds\./)
  expect(html).toContain(t('common.retry'))
  expect(html).toContain(t('account.balanceUnknown'))
  it.node.well = true
  await data.tokens('So1', 'solana:main', { manual: true })
  expect(written(it, Tokens)).not.toMatch(/Unavailable|Trying again|Try again/)
})

test('known tokens are shown with their age when a refresh fails', async () => {
  const it = await connected()
  it.node.well = true
  const data = await it.portico.data()
  await data.tokens('So1', 'solana:main')
  it.node.well = false
  it.pass(limits.balanceTtl)
  await data.tokens('So1', 'solana:main')
  const { at } = it.portico.getState().resources['So1/tokens/solana:main']!
  const html = written(it, Tokens)
  expect(html).toContain('Token Balance Unavailable')
  expect(html).toContain(t('account.balanceStale', { time: minute(at!) }))
  expect(html).toContain('<span class="amount">5</span>')
})

test('tells of an unknown balance and its next retry, unless the list of tokens says that both failed', async () => {
  const it = await connected()
  const data = await it.portico.data()
  await data.balance('So1', 'solana:main')
  const alone = written(it, Balance)
  expect(alone).toMatch(/Trying again in (29|30) seconds\./)
  expect(alone).toContain(t('common.retry'))
  await data.tokens('So1', 'solana:main')
  const quiet = written(it, Balance)
  expect(quiet).toContain(t('account.balanceUnknown'))
  expect(quiet).not.toMatch(/Trying again|Try again/)
})

async function draw(portico: Portico): Promise<ReturnType<typeof useTokenList>[]> {
  const { createRoot } = await import('react-dom/client')
  const seen: ReturnType<typeof useTokenList>[] = []
  function Host() {
    seen.push(useTokenList())
    useTokens()
    return null
  }
  const value = { portico, locale: en, warm: () => {} } as unknown as PorticoContextValue
  await act(async () =>
    createRoot(container()).render(createElement(ContextProvider, { value }, createElement(Host))),
  )
  return seen
}

test('tokens are retried automatically at that time, and manually before', async () => {
  const it = await connected()
  const seen = await draw(it.portico)
  await vi.waitFor(() =>
    act(async () =>
      expect(seen.at(-1)).toMatchObject({
        tokens: [{ status: 'error' }],
        failure: { busy: false, at: undefined },
      }),
    ),
  )
  // Two views share one reading.
  expect(it.node.asked).toBe(1)
  await act(async () => seen.at(-1)!.failure!.retry())
  await vi.waitFor(() => act(async () => expect(it.node.asked).toBe(2)))
  await vi.waitFor(() => act(async () => expect(seen.at(-1)!.failure?.busy).toBe(false)))
  it.node.well = true
  await act(async () =>
    it.pass(seen.at(-1)!.failure!.retryAt! - it.portico.services.platform.now()),
  )
  await vi.waitFor(() =>
    act(async () =>
      expect(seen.at(-1)).toMatchObject({
        tokens: [{ status: 'ready', raw: five.raw }],
        failure: undefined,
      }),
    ),
  )
})

test('shows tokens whose code fails to load as unknown, and retries them', async () => {
  const it = await connected()
  it.node.well = true
  let offline = true
  const data = vi.fn(() =>
    offline
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : it.portico.data(),
  )
  const seen = await draw({ ...it.portico, data } as unknown as Portico)
  await act(settle)
  expect(seen.at(-1)).toMatchObject({ tokens: [{ status: 'error' }], failure: { busy: false } })
  offline = false
  await act(async () => seen.at(-1)!.failure!.retry())
  await vi.waitFor(() =>
    act(async () =>
      expect(seen.at(-1)).toMatchObject({ tokens: [{ status: 'ready' }], failure: undefined }),
    ),
  )
})

test('the hook reports the status of all tokens together, and reads again on request', async () => {
  const it = await connected()
  const { now, until } = await hook(it.portico, () => useTokens(), undefined)
  expect(await until(({ isError }) => isError)).toMatchObject({
    status: 'error',
    error: { code: 'unknown', message: 'Unknown error' },
    data: [{ status: 'error' }],
  })
  it.node.well = true
  await act(async () => now().refetch())
  expect(now()).toMatchObject({
    status: 'success',
    error: undefined,
    isFetching: false,
    dataUpdatedAt: expect.any(Number),
    data: [{ status: 'ready', raw: five.raw, decimals: 6 }],
  })
  await act(async () => it.portico.disconnect())
  expect(now()).toMatchObject({ status: 'idle', data: undefined })
})
