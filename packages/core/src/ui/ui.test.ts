import { afterEach, expect, test, vi } from 'vitest'
import type { PorticoConfig } from '../contracts/config.ts'
import type { Emit } from '../types/events.ts'
import { alertLink } from '../errors/unloaded.ts'
import { initialState } from '../instance/initial.ts'
import { mainnet } from '../networks/mainnet.ts'
import type { LinkView, State } from '../state/state.ts'
import { createStore } from '../state/store.ts'
import type { AnyAdapter, ChainId, Platform } from '../types/index.ts'
import { createRegistry } from '../features/registry.ts'
import { alertOf } from '../check/alerts.ts'
import type { AlertTexts } from './alert-bar.ts'
import { refusalOf } from './close.ts'
import { createUi } from './ui.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const adapter = { namespace: 'eip155', connectors: [] } as unknown as AnyAdapter

const loaded: AlertTexts = async (...of) => alertOf(...of)

interface Bench {
  ui: ReturnType<typeof createUi>
  get(): State
  connect(chain?: ChainId): void
  events: [string, unknown][]
  views(): string[]
}

function bench(
  options: Partial<PorticoConfig> = {},
  { mobile = false, relay = false, texts = loaded } = {},
): Bench {
  const config: PorticoConfig = { adapters: [adapter], ...options }
  const store = createStore<State>({
    ...initialState(config, [mainnet]),
    phase: 'ready',
    offers: relay
      ? {
          walletConnect: [
            { id: 'walletConnect', name: 'WalletConnect', evidence: [], namespaces: ['eip155'] },
          ],
        }
      : {},
  })
  const events: [string, unknown][] = []
  const emit: Emit = (event, properties) => void events.push([event, properties])
  const platform = { after: () => () => {} } as unknown as Platform
  const features = createRegistry()
  const ui = createUi({ ...store, platform, config, emit, mobile, features, alertOf: texts })
  return {
    ui,
    get: store.get,
    events,
    views: () => store.get().ui.history.map((entry) => entry.view),
    connect(chain = 'eip155:1') {
      const account = '0x0000000000000000000000000000000000000001'
      const link: LinkView = {
        id: 'a:b',
        connector: 'a',
        offer: 'b',
        peer: { name: 'B' },
        scope: 'whole',
        at: 0,
        state: { is: 'live' },
        namespaces: {
          eip155: {
            accounts: [{ address: account, kind: 'eoa' }],
            account,
            chain,
            chains: 'any',
            chainOwner: 'wallet',
            methods: 'ask',
          },
        },
      }
      store.set({ links: { 'a:b': link }, current: { eip155: 'a:b' } })
    },
  }
}

test.each<[string, Partial<PorticoConfig>, ChainId | null, string]>([
  ['disconnected', {}, null, 'Connect'],
  ['connected', {}, 'eip155:1', 'Account'],
  ['the host drives the connection', { manualControl: true }, null, 'AllWallets'],
  ['connected with manual control', { manualControl: true }, 'eip155:1', 'Account'],
  ['the network is not supported', {}, 'eip155:999', 'UnsupportedChain'],
  ['unsupported networks are allowed', { allowUnsupportedChain: true }, 'eip155:999', 'Account'],
  ['networks cannot be switched', { enableNetworkSwitch: false }, 'eip155:999', 'Account'],
])('shows the right view in a plain open when %s', (_when, options, chain, view) => {
  const { ui, connect, views } = bench(options)
  if (chain) connect(chain)
  ui.open()
  expect(views()).toEqual([view])
})

test.each([
  [true, false, 'ConnectingWalletConnectBasic'],
  [true, true, 'AllWallets'],
  [false, false, 'AllWallets'],
  [false, true, 'AllWallets'],
])('with manual control: relay %s, phone %s: %s', (relay, mobile, view) => {
  const { ui, views } = bench({ manualControl: true }, { relay, mobile })
  ui.open()
  expect(views()).toEqual([view])
})

const pairing = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'01'.repeat(32)}&expiryTimestamp=1700000300`

test('a host’s own pairing URI is shown as a QR code', () => {
  const { ui, get } = bench()
  ui.open({ uri: pairing })
  expect(get().ui.history).toEqual([
    { view: 'ConnectingWalletConnectBasic', data: { uri: pairing } },
  ])
})

test('opening and closing emit events with the connection and the reason', () => {
  const { ui, get, connect, events } = bench()
  ui.open()
  ui.open({ view: 'Networks', data: { from: 'button' } })
  expect(get().ui).toMatchObject({
    open: true,
    history: [{ view: 'Networks', data: { from: 'button' } }],
  })
  connect()
  expect(ui.close('x')).toBe(true)
  expect(ui.close('x')).toBe(true)
  expect(events).toEqual([
    ['MODAL_OPEN', { connected: false }],
    ['MODAL_CLOSE', { connected: true, reason: 'x' }],
  ])
  expect(get().ui).toMatchObject({
    open: false,
    loading: false,
    parked: false,
    toast: null,
  })
})

test('a host’s veto keeps the modal open, shakes it and shows the reason until the visitor navigates', () => {
  const beforeClose = vi.fn(() => 'Finish first')
  const { ui, get, events } = bench({ beforeClose })
  ui.open()
  expect(ui.close('escape')).toBe(false)
  expect(beforeClose).toHaveBeenCalledWith('escape', 'Connect')
  expect(get().ui).toMatchObject({ open: true, shakes: 1, refusal: 'Finish first' })
  expect(ui.close('backdrop')).toBe(false)
  expect(get().ui.shakes).toBe(2)
  expect(events).toHaveLength(1)
  ui.push('AllWallets')
  expect(get().ui.refusal).toBeUndefined()
})

test('a host’s check that throws does not keep the modal open', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { ui } = bench({
    beforeClose() {
      throw new Error('mistake')
    },
  })
  ui.open()
  expect(ui.close('x')).toBe(true)
  expect(logged).toHaveBeenCalledOnce()
})

test.each([undefined, ''])('a check that returns %o allows closing', (answer) => {
  expect(
    refusalOf('Connect', 'x', { beforeClose: () => answer }, createRegistry(), bench().get()),
  ).toBeUndefined()
  expect(refusalOf('Connect', 'x', {}, createRegistry(), bench().get())).toBeUndefined()
})

test('every view can be closed, also an unsupported network', () => {
  const { ui, connect, get } = bench()
  connect('eip155:999')
  ui.open()
  expect(get().ui.history.at(-1)?.view).toBe('UnsupportedChain')
  for (const reason of ['x', 'escape', 'backdrop', 'drag', 'native', 'back', 'api'] as const) {
    ui.open()
    expect(ui.close(reason)).toBe(true)
  }
})

test('back leaves a view, then the modal; Connect becomes Account after a connection', () => {
  const { ui, get, connect, views, events } = bench()
  ui.open()
  ui.push('AllWallets')
  ui.push('Downloads', { name: 'A' })
  ui.back()
  expect(views()).toEqual(['Connect', 'AllWallets'])
  connect()
  ui.back()
  expect(views()).toEqual(['Account'])
  ui.back()
  expect(get().ui.open).toBe(false)
  expect(events.at(-1)).toEqual(['MODAL_CLOSE', { connected: true, reason: 'back' }])
})

test('an embedded card that was never opened keeps its first view in the history', () => {
  const { ui, views } = bench({ enableEmbedded: true })
  ui.push('AllWallets')
  expect(views()).toEqual(['Connect', 'AllWallets'])
  ui.back()
  expect(views()).toEqual(['Connect'])
})

test('parks only an open card, and restores it unchanged', () => {
  const { ui, get } = bench()
  ui.park()
  expect(get().ui.parked).toBe(false)
  ui.open()
  ui.push('AllWallets')
  ui.park()
  expect(get().ui).toMatchObject({ parked: true, open: true })
  ui.unpark()
  expect(get().ui).toMatchObject({
    parked: false,
    history: [{ view: 'Connect' }, { view: 'AllWallets' }],
  })
})

test('replace, reset, goBackTo and loading change the state as documented', () => {
  const { ui, get, views } = bench()
  ui.open()
  ui.push('AllWallets')
  ui.replace('GetWallet')
  ui.push('Downloads')
  ui.goBackTo(1)
  expect(views()).toEqual(['Connect', 'GetWallet'])
  ui.reset('Networks')
  ui.setLoading(true)
  expect(views()).toEqual(['Networks'])
  expect(get().ui.loading).toBe(true)
})

test.each([
  ['network-not-found', 'Network Not Found'],
  ['config-invalid', 'Invalid App Configuration'],
  ['chunk', 'Error injecting modal UI'],
] as const)('the alert %s is "%s" in bar, stream and console', async (code, title) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { ui, get, events } = bench({ debug: true })
  await ui.raise(code, 'It was eip155:5.')
  await ui.raise(code)
  expect(get().alerts).toMatchObject([
    { code, title, detail: expect.stringMatching(/ It was eip155:5\.$/), severity: 'error' },
  ])
  expect(events).toEqual(Array(2).fill(['ALERT', { code, title, severity: 'error' }]))
  expect(logged.mock.calls[0]![0]).toContain(title)
  expect(logged.mock.calls[0]![0]).toContain(alertLink(code))
  ui.dismissAlert(get().alerts[0]!.id)
  expect(get().alerts).toEqual([])
})

test('shows no bar without debug, and writes the alert to stream and console', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { ui, get, events } = bench()
  await ui.raise('network-not-found')
  expect([get().alerts.length, events.length, logged.mock.calls.length]).toEqual([0, 1, 1])
})

test('an alert whose text cannot be loaded is written to the console with its page', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const texts: AlertTexts = () => Promise.reject(new Error('offline'))
  const { ui, events } = bench({ debug: true }, { texts })
  await ui.raise('frame-load', 'https://wallet.example')
  expect(events).toEqual([])
  expect(logged.mock.calls).toEqual([
    ['Portico:', 'frame-load', 'https://wallet.example', alertLink('frame-load')],
  ])
})

test('a toast ends with the view on which it is shown', async () => {
  const { ui, get } = bench()
  ui.showSuccess('Saved')
  ui.open({ view: 'Networks' })
  ui.reset('Networks')
  expect(get().ui.toast).toMatchObject({ message: 'Saved', open: true })
  ui.push('AllWallets')
  expect(get().ui.toast).toMatchObject({ message: 'Saved', open: false })
})

test('a toast about the connection stays when the visitor goes to another view', async () => {
  const { ui, get } = bench()
  ui.open({ view: 'Networks' })
  ui.showSuccess('Disconnected', { acrossViews: true })
  ui.push('AllWallets')
  ui.back()
  expect(get().ui.toast).toMatchObject({ message: 'Disconnected', open: true })
})
