/**
 * Tests of the offered wallets: those that wagmi has found or was given. Nothing is searched for a
 * second time.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Offer } from '@portico/core'
import { majors } from './majors.ts'
import { ada, page, world, start, type World } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

const dot = 'data:image/svg+xml,%3Csvg/%3E'
const offersOf = ({ portico }: World): readonly Offer[] => portico.getState().offers['wagmi'] ?? []
const names = (made: World): string[] => offersOf(made).map(({ name }) => name)

/** A connector of the host's own, as `createConnector` of wagmi takes it. */
const own = (more: object) => () => ({
  id: 'acme',
  name: 'Acme Vault',
  type: 'acme',
  connect: async () => ({ accounts: [ada], chainId: 1 }),
  disconnect: async () => {},
  getAccounts: async () => [ada],
  getChainId: async () => 1,
  getProvider: async () => ({ request: async () => null }),
  isAuthorized: async () => false,
  onAccountsChanged() {},
  onChainChanged() {},
  onDisconnect() {},
  ...more,
})

describe.each(majors)('%s', (_name, core) => {
  test('announced wallets are offered with name, icon and rdns, also late ones', async () => {
    const made = await page(core, { wallets: [{ rdns: 'test.fox', name: 'Fox', icon: dot }] })
    expect(offersOf(made)).toEqual([
      {
        id: 'test.fox',
        name: 'Fox',
        icon: dot,
        evidence: [{ by: 'rdns', value: 'test.fox', namespace: 'eip155' }],
        namespaces: ['eip155'],
      },
    ])
    made.install({ rdns: 'test.owl', name: 'Owl' })
    await made.untilState(() => names(made).length === 2)
    expect(names(made)).toEqual(['Fox', 'Owl'])
  })

  test('lets only wagmi request announcements', async () => {
    const made = world(core)
    const asked = vi.fn()
    made.window.addEventListener('eip6963:requestProvider', asked)
    await start(made)
    await made.portico.prefetch()
    await made.portico.connect({ wallet: 'test.fox' })
    expect(asked).not.toHaveBeenCalled()
    expect(Object.keys(made.portico.getState().offers)).toEqual(['wagmi'])
  })

  test('lists only the relay connector with a QR code of several when they report which has one', async () => {
    const relay = (more: object) =>
      own({ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect', ...more })
    const kit = [undefined, true, undefined, undefined].map((showQrModal, at) =>
      relay({ rkDetails: { id: `wallet-${at}`, ...(showQrModal && { showQrModal }) } }),
    )
    const made = await page(core, { wagmi: { connectors: kit } })
    expect(
      offersOf(made)
        .filter(({ external }) => external)
        .map(({ id }) => id),
    ).toEqual(['walletConnect#2'])
    const plain = await page(core, {
      wagmi: { connectors: [relay({}), relay({}), relay({ name: 'Another relay' })] },
    })
    expect(
      offersOf(plain)
        .filter(({ external }) => external)
        .map(({ name }) => name),
    ).toEqual(['WalletConnect', 'Another relay'])
  })

  test('wagmi’s Safe connector is listed only when a Safe answers it, and then as the surrounding wallet', async () => {
    const safe = (provider?: object): (() => ReturnType<ReturnType<typeof own>>) =>
      own({ id: 'safe', name: 'Safe', type: 'safe', getProvider: async () => provider as never })
    const outside = await page(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox' }],
      wagmi: { connectors: [safe()] },
    })
    expect(names(outside)).toEqual(['Fox'])
    const inside = await page(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox' }],
      wagmi: { connectors: [safe({ request: async () => null })] },
    })
    await inside.untilState(() => names(inside).length === 2)
    expect(
      offersOf(inside)
        .filter(({ surrounds }) => surrounds)
        .map(({ name }) => name),
    ).toEqual(['Safe'])
  })

  test('the host’s own connectors are offered with their names and icons, and connect', async () => {
    const made = await page(core, {
      wagmi: {
        connectors: [
          own({ icon: 'https://acme.example/icon.png', rdns: ['test.acme', 'test.acme.mobile'] }),
        ],
      },
    })
    expect(offersOf(made)[0]).toEqual({
      id: 'acme',
      name: 'Acme Vault',
      icon: 'https://acme.example/icon.png',
      evidence: [
        { by: 'rdns', value: 'test.acme', namespace: 'eip155' },
        { by: 'rdns', value: 'test.acme.mobile', namespace: 'eip155' },
      ],
      namespaces: ['eip155'],
      external: true,
      ui: 'overlay',
    })
    await made.portico.connect({ wallet: 'test.acme' })
    expect(core.getAccount(made.config)).toMatchObject({ status: 'connected', address: ada })
    expect(made.status()).toMatchObject({ is: 'connected', account: ada })
  })

  test('parks the card while a connector may render in the page, and restores it with the result', async () => {
    let refuse = (): void => {}
    const made = await page(core, {
      wagmi: {
        connectors: [
          own({
            connect: () =>
              new Promise(
                (_, reject) =>
                  (refuse = () => reject(Object.assign(new Error('No'), { code: 4001 }))),
              ),
          }),
        ],
      },
    })
    await made.portico.open()
    const connecting = made.portico.connect({ offer: 'acme' })
    await made.untilState(() => made.portico.getState().attempt.is === 'waiting')
    await made.untilWagmi(() => made.config.state.status === 'connecting')
    expect(made.portico.getState().ui).toMatchObject({ open: true, parked: true })
    refuse()
    await expect(connecting).rejects.toMatchObject({ exit: 'rejected' })
    expect(made.portico.getState().ui).toMatchObject({ open: true, parked: false })
    // A wallet in the page has a window of its own, so the card stays where it is.
    await made.portico.connect({ wallet: 'test.fox' })
    expect(made.portico.getState().ui.parked).toBe(false)
  })

  test.each([
    'javascript:alert(1)',
    'http://acme.example/icon.png',
    '//acme.example/icon.png',
    'data:text/html,x',
  ])('an icon of %s is rejected', async (icon) => {
    const made = await page(core, { wagmi: { connectors: [own({ icon })] } })
    expect(offersOf(made)[0]).not.toHaveProperty('icon')
  })

  test('an announced wallet’s icon is inlined or dropped, and its name is cleaned', async () => {
    const made = await page(core, {
      wallets: [
        { rdns: 'test.fox', name: 'F\u202eox', icon: 'https://stranger.example/pixel.png' },
      ],
    })
    expect(offersOf(made)).toMatchObject([{ name: 'Fox' }])
    expect(offersOf(made)[0]).not.toHaveProperty('icon')
  })

  test.each([
    { icon: { toString: null } },
    { icon: 7 },
    { name: { nested: true } },
    { name: '' },
    { rdns: 5 },
    { rdns: '' },
    { rdns: {} },
  ])('a wallet that announces %j does not break the list', async (info) => {
    const made = world(core)
    const { provider } = made.wallets[0]!
    const detail = { uuid: 'odd', name: 'Odd', rdns: 'test.odd', icon: dot, ...info }
    made.window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: detail, provider: { ...provider } },
      }),
    )
    await start(made)
    made.window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: { ...detail, uuid: 'odd-too' }, provider: { ...provider } },
      }),
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(names(made)).toContain('Fox')
    for (const { id, name, icon } of offersOf(made)) {
      expect([id, name].every((each) => typeof each === 'string' && each.length > 0)).toBe(true)
      if (icon !== undefined) expect(icon).toMatch(/^data:image/)
    }
    await made.portico.connect({ wallet: 'test.fox' })
    expect(made.status()).toMatchObject({ is: 'connected', account: ada })
  })

  test('a wallet that is both announced and configured is one entry, and the injected one is not a second', async () => {
    const made = world(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox', injectAs: 'ethereum' }],
      wagmi: { connectors: [core.injected()] },
    })
    await start(made)
    await new Promise((resolve) => setImmediate(resolve))
    expect(names(made)).toEqual(['Fox'])
  })

  test('an injected wallet without an announcement is offered, and a missing one is not until it appears', async () => {
    const made = world(core, {
      wallets: [],
      wagmi: {
        connectors: [
          core.injected(),
          core.injected({ target: { id: 'badger', name: 'Badger', provider: () => undefined } }),
        ],
      },
    })
    made.portico.start()
    await new Promise((resolve) => setImmediate(resolve))
    expect(names(made)).toEqual([])
    made.install({ rdns: 'test.hen', name: 'Hen', announce: 'never', injectAs: 'ethereum' })
    made.window.dispatchEvent(new Event('ethereum#initialized'))
    await made.untilState(() => names(made).length > 0)
    expect(offersOf(made)).toMatchObject([
      { id: 'injected', name: 'Injected', generic: true, evidence: [] },
    ])
    await made.portico.connect({ offer: 'injected' })
    expect(core.getAccount(made.config).address).toBe(ada)
  })

  test('two that claim one rdns are both offered, marked, and never chosen between', async () => {
    const made = await page(core, {
      wallets: [
        { rdns: 'test.fox', name: 'Fox', uuid: 'one' },
        { rdns: 'test.fox', name: 'Fox', uuid: 'two' },
      ],
    })
    expect(offersOf(made).map(({ id, contested }) => [id, contested])).toEqual([
      ['test.fox', true],
      ['test.fox#2', true],
    ])
    await expect(made.portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({
      exit: 'not-installed',
    })
    await made.portico.connect({ offer: 'test.fox#2' })
    expect(made.wallets[1]!.calls.length).toBeGreaterThan(0)
    expect(made.config.state.connections.size).toBe(1)
  })

  test('discovers nothing when the host has switched discovery off', async () => {
    const made = world(core, {
      wagmi: { multiInjectedProviderDiscovery: false, connectors: [own({})] },
    })
    await start(made)
    expect(names(made)).toEqual(['Acme Vault'])
  })
})
