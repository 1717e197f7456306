/** Tests of what an instance does apart from its wallets. */
import { afterEach, expect, test, vi } from 'vitest'
import { createPortico } from '@portico/core'
import { evm } from '../src/index.ts'
import { connected, one, two, world } from './world.ts'

afterEach(() => vi.restoreAllMocks())

test('an unknown requested network is an alert to the developer and an error to the caller', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { portico, untilState, events } = world({ debug: true })
  await expect(portico.switchNetwork('eip155:999')).rejects.toMatchObject({
    code: 'network-not-found',
    message: 'Network Not Found',
  })
  await untilState(() => portico.getState().alerts.length > 0)
  expect(portico.getState().alerts[0]).toMatchObject({
    code: 'network-not-found',
    title: 'Network Not Found',
    severity: 'error',
  })
  expect(events.find(({ event }) => event === 'ALERT')).toMatchObject({
    properties: { code: 'network-not-found' },
  })
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('Network Not Found'))
})

test('an invalid option is one alert in development, and none in production', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const wrong = { themeMod: 'dark', networks: [one, one] } as object
  const page = world({ debug: true, ...wrong })
  page.start()
  await page.untilState(() => page.portico.getState().alerts.length > 0)
  expect(page.portico.getState().alerts).toMatchObject([
    {
      code: 'config-invalid',
      title: 'Invalid App Configuration',
      detail: expect.stringContaining('There is no option `themeMod`; did you mean `themeMode`.'),
    },
  ])
  expect(page.portico.getState().alerts[0]?.detail).toContain(
    'The network eip155:1 is listed twice',
  )
  expect(consoleError).toHaveBeenCalledTimes(1)
  const production = world({ debug: false, ...wrong })
  production.start()
  await production.portico.ui()
  expect(production.portico.getState().alerts).toEqual([])
})

test('refuses a missing adapter at once, for any value in its place', () => {
  for (const adapters of [undefined, []])
    expect(() => createPortico({ adapters } as unknown as { adapters: [] })).toThrow(
      expect.objectContaining({ code: 'config', message: 'No adapter' }),
    )
})

test('a network listed twice is there once, and a default that is not listed is ignored', () => {
  const { portico } = world({
    networks: [one, two, one],
    defaultNetwork: { ...two, id: 'eip155:5' },
  })
  expect(portico.getState().networks.map(({ id }) => id)).toEqual([one.id, two.id])
  expect(portico.getState().wanted).toEqual({ eip155: one.id })
})

test('two adapters of one namespace are refused at once', () => {
  expect(() => createPortico({ adapters: [evm(), evm()] })).toThrow(
    expect.objectContaining({ code: 'config' }),
  )
})

test('networks of a namespace without an adapter are refused by name', async () => {
  const { portico } = world()
  await expect(portico.addNetwork('solana', two)).rejects.toMatchObject({
    message: "Adapter for namespace solana doesn't exist",
  })
  await expect(portico.removeNetwork('solana', 'solana:x')).rejects.toMatchObject({
    code: 'adapter-missing',
  })
})

test('removing the active network falls back to the first remaining one', async () => {
  const { portico } = world()
  await portico.switchNetwork(two.id)
  await portico.removeNetwork('eip155', two.id)
  expect(portico.getState().wanted).toEqual({ eip155: one.id })
})

test('options changed while the page runs are used from then on, and the host’s object is unchanged', () => {
  const config = { adapters: [evm()] as const, features: { branding: true }, debug: false }
  const portico = createPortico(config)
  const changes = vi.fn()
  portico.subscribe(changes)
  portico.setOptions({ features: { branding: false }, termsConditionsUrl: '/terms' })
  expect(portico.getState().options).toMatchObject({
    features: { branding: false },
    termsConditionsUrl: '/terms',
  })
  expect(changes).toHaveBeenCalledTimes(1)
  expect(config.features).toEqual({ branding: true })
})

test('metadata: the host’s own values first, else the page’s title, description, origin and icon', async () => {
  const attributes: Record<string, Record<string, string>> = {
    'meta[property="og:description"]': { content: 'What it is' },
    'link[rel~="icon"]': { href: '/icon.png' },
  }
  const document = {
    title: 'The page',
    baseURI: 'https://app.example/deep/page',
    defaultView: { origin: 'https://app.example' },
    querySelector: (selector: string) => ({
      getAttribute: (name: string) => attributes[selector]?.[name] ?? null,
    }),
  }
  const make = (metadata?: object) => {
    const page = world(metadata ? { metadata } : {})
    Object.assign(page.portico.services.platform.window as object, { document })
    return page.portico.metadata()
  }
  expect(await make()).toEqual({
    name: 'The page',
    description: 'What it is',
    url: 'https://app.example',
    icons: ['https://app.example/icon.png'],
  })
  expect(await make({ name: 'Mine', icons: [] })).toMatchObject({
    name: 'Mine',
    description: 'What it is',
    icons: [],
  })
})

test('listeners get every event until they unsubscribe, each from its own instance only', async () => {
  const page = await connected()
  const hostCalls: string[] = []
  const off = page.portico.on(({ event }) => hostCalls.push(event))
  await page.portico.switchNetwork(two.id)
  off()
  await page.portico.disconnect()
  expect(hostCalls).toEqual(['SWITCH_NETWORK'])
  expect(world().events).toEqual([])
})

test('opening and closing emit events, with the reason of the close', async () => {
  const { portico, events } = world()
  await portico.open()
  expect(await portico.close('escape')).toBe(true)
  expect(events.map(({ event, properties }) => [event, properties])).toEqual([
    ['MODAL_OPEN', { connected: false }],
    ['MODAL_CLOSE', { connected: false, reason: 'escape' }],
  ])
})

/** Opens a card, and says as the modal does that it has been painted. */
async function openPainted(portico: ReturnType<typeof world>['portico']): Promise<void> {
  await portico.open()
  ;(await portico.ui()).loadRest()
}

test('an open card shows Connect when its connection has ended, for any cause', async () => {
  const view = (page: {
    portico: { getState(): { ui: { history: readonly { view: string }[] } } }
  }) => page.portico.getState().ui.history.at(-1)?.view
  const ends: ((page: Awaited<ReturnType<typeof connected>>) => unknown)[] = [
    ({ portico }) => portico.disconnect(),
    ({ wallet }) => wallet.revoke(),
    ({ wallet }) => wallet.loseChain(),
  ]
  for (const end of ends) {
    const page = await connected()
    await openPainted(page.portico)
    expect(view(page)).toBe('Account')
    await end(page)
    await page.untilState(() => view(page) === 'Connect')
    expect(page.portico.getState().ui.open).toBe(true)
  }
  const other = await connected()
  await other.portico.open({ view: 'WhatIsAWallet' })
  await other.portico.disconnect()
  expect(view(other)).toBe('WhatIsAWallet')
})

test('an open card shows the unsupported network view as soon as the wallet leaves the supported networks', async () => {
  const { portico, wallet, untilState } = await connected()
  await openPainted(portico)
  wallet.changeChain(77)
  await untilState(() => portico.getState().ui.history.at(-1)?.view === 'UnsupportedChain')
  expect(portico.getState().ui.history).toEqual([{ view: 'UnsupportedChain' }])
})

test('a pending connect by choice settles when the visitor closes without choosing', async () => {
  const { portico, untilState } = world()
  const connecting = portico.connect()
  await untilState(() => portico.getState().ui.open)
  await portico.close('x')
  await expect(connecting).rejects.toMatchObject({
    exit: 'user',
    message: 'No ActiveCaipAddress found',
  })
})

test('the theme is stored', () => {
  const page = world()
  page.start()
  page.portico.setThemeMode('light')
  page.portico.setThemeVariables({ accent: '#ff00aa' })
  expect(page.portico.getState().theme).toEqual({ mode: 'light', variables: { accent: '#ff00aa' } })
  const later = page.reload()
  later.start()
  expect(later.portico.getState().theme.mode).toBe('light')
})
