/**
 * Tests of discovery and links of the Wallet Standard, with the ecosystem's own wallet library on
 * the other side.
 */
import { afterEach, expect, test, vi } from 'vitest'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import type {
  AttemptCtx,
  Connector,
  ConnFact,
  Link,
  LinkRecord,
  Offer,
  Platform,
  Services,
  Stop,
} from '@portico/core'
import { standardConnector, watchWallets } from '@portico/core/wallet-standard'
import type {
  NamespaceCode,
  StandardNamespace,
  StandardSession,
  StandardWallet,
} from '@portico/core/wallet-standard'
import { endOfTask } from './task.ts'

type Page = EventTarget & {
  Event: typeof Event
  CustomEvent: typeof CustomEvent
  navigator: { wallets?: unknown }
}

const page = (): Page => Object.assign(new EventTarget(), { Event, CustomEvent, navigator: {} })
const platformOf = (window: Page | null): Platform => ({ window }) as unknown as Platform
const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

afterEach(() => {
  vi.unstubAllGlobals()
})

const code: NamespaceCode = {
  chains: { 'test:main': 'test:1', 'test:side': 'test:2', 'test:local': 'any' },
  input: (_feature, silent) => (silent ? { silent } : {}),
  account: ({ address, label }, chains) =>
    chains.length > 0
      ? {
          address,
          kind: 'eoa',
          ...(chains === 'any' ? {} : { chains }),
          ...(label ? { label } : {}),
        }
      : null,
  methods: (features) => [...features].filter((name) => name.startsWith('test:')),
}
const namespace: StandardNamespace = {
  namespace: 'test',
  prefix: 'test',
  connect: ['standard:connect'],
  code: async () => code,
}

const account = (address: string, more: Partial<WalletAccount> = {}): WalletAccount => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['test:main'],
  features: ['test:sign'],
  ...more,
})

interface Double {
  wallet: Wallet
  calls: unknown[]
  change(properties: object): void
  disconnected: number
}

/**
 * A wallet that agrees to everything. Once connected, it answers a silent request with `accounts`.
 */
function double(
  name: string,
  accounts: readonly WalletAccount[] = [account('ada')],
  more: Partial<Wallet> = {},
): Double {
  const listeners = new Set<(properties: object) => void>()
  const made: Double = {
    calls: [],
    change: (properties) => listeners.forEach((each) => each(properties)),
    disconnected: 0,
    wallet: null as never,
  }
  made.wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['test:main', 'test:side', 'other:main'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input: unknown) => (made.calls.push(input), { accounts }),
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => void made.disconnected++ },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: (properties: object) => void) => (
          listeners.add(listener),
          () => listeners.delete(listener)
        ),
      },
      'test:sign': { version: '1.0.0', sign: async () => 'signed' },
    },
    ...more,
  }
  return made
}

/**
 * Registers a wallet as wallets do, early or late. The result unregisters it, as some wallets do.
 */
function register(window: Page, wallet: unknown): Stop {
  let leave: Stop = () => {}
  const callback = (api: { register(wallet: unknown): Stop }): void => {
    leave = api.register(wallet)
  }
  window.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent).detail as never),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => leave()
}

function watched(window: Page): {
  now(): string[]
  wallets(): readonly StandardWallet[]
  notified(): number
  stop: Stop
  platform: Platform
} {
  const platform = platformOf(window)
  let wallets: readonly StandardWallet[] = []
  let notified = 0
  const stop = watchWallets(platform, (all) => {
    wallets = all
    notified++
  })
  return {
    platform,
    now: () => wallets.map(({ name }) => name),
    wallets: () => wallets,
    notified: () => notified,
    stop,
  }
}

test('finds wallets registered before and after, each object once', () => {
  const window = page()
  const early = double('Early')
  register(window, early.wallet)
  const seen = watched(window)
  expect(seen.now()).toEqual(['Early'])
  const late = double('Late')
  register(window, late.wallet)
  register(window, late.wallet)
  expect(seen.now()).toEqual(['Early', 'Late'])
  expect(seen.notified()).toBe(2)
})

test('finds wallets that use the ecosystem’s own library', () => {
  const window = page()
  vi.stubGlobal('window', window)
  registerWallet(double('Early').wallet)
  const seen = watched(window)
  registerWallet(double('Late').wallet)
  expect(seen.now()).toEqual(['Early', 'Late'])
})

test('a wallet that unregisters is removed, and may register again', () => {
  const window = page()
  const seen = watched(window)
  const { wallet } = double('Fox')
  const leave = register(window, wallet)
  leave()
  leave()
  expect(seen.now()).toEqual([])
  register(window, wallet)
  expect(seen.now()).toEqual(['Fox'])
})

test('dispatches one app-ready event for all, and stops listening with the last', () => {
  const window = page()
  let asked = 0
  window.addEventListener('wallet-standard:app-ready', () => asked++)
  const first = watched(window)
  const received: number[] = []
  const second = watchWallets(first.platform, (all) => received.push(all.length))
  expect(asked).toBe(1)
  register(window, double('Fox').wallet)
  expect([first.now().length, received]).toEqual([1, [0, 1]])
  first.stop()
  first.stop()
  register(window, double('Hen').wallet)
  expect(received).toEqual([0, 1, 2])
  second()
  register(window, double('Owl').wallet)
  // When it is started again, it finds the wallets that were added meanwhile and still knows the
  // others.
  watchWallets(first.platform, (all) => received.push(all.length))
  expect(received.at(-1)).toBe(3)
})

test('two instances on one page stop listening independently', () => {
  const window = page()
  const [one, two] = [watched(window), watched(window)]
  one.stop()
  register(window, double('Fox').wallet)
  expect([one.now(), two.now()]).toEqual([[], ['Fox']])
})

test('finds wallets that only know navigator.wallets, and restores the array', () => {
  const window = page()
  const callback = (name: string) => (api: { register(wallet: Wallet): Stop }) =>
    void api.register(double(name).wallet)
  const list: unknown[] = [
    callback('Early'),
    'no function',
    () => {
      throw new Error('broken')
    },
  ]
  window.navigator.wallets = list
  const seen = watched(window)
  list.push(callback('Late'))
  expect(seen.now()).toEqual(['Early', 'Late'])
  seen.stop()
  expect(Object.hasOwn(list, 'push')).toBe(false)
  expect(list).toHaveLength(4)
})

test('reads no page on a server', () => {
  const notified = vi.fn<() => void>()
  watchWallets(platformOf(null), notified)()
  expect(notified).not.toHaveBeenCalled()
})

const trap = (): never => {
  throw new Error('Do not look at me')
}
test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'wallet'],
  ['a number', 7],
  ['an empty object', {}],
  ['another version', { ...double('Fox').wallet, version: '2.0.0' }],
  ['an invalid version', { ...double('Fox').wallet, version: 1 }],
  ['no name', { ...double('Fox').wallet, name: '' }],
  ['an invisible name', { ...double('Fox').wallet, name: '\u200b\u202e' }],
  ['an invalid name', { ...double('Fox').wallet, name: { toString: (): string => 'Fox' } }],
  ['chains that are no list', { ...double('Fox').wallet, chains: 'test:main' }],
  ['features that are nothing', { ...double('Fox').wallet, features: null }],
  [
    'getters that throw',
    Object.defineProperties({}, { version: { get: trap }, name: { get: trap } }),
  ],
  ['a proxy that throws', new Proxy({}, { get: trap, has: trap, ownKeys: trap })],
  ['features that throw', { ...double('Fox').wallet, features: new Proxy({}, { ownKeys: trap }) }],
])('skips %s', (_what, raw) => {
  const window = page()
  const seen = watched(window)
  register(window, raw)
  register(window, double('Hen').wallet)
  expect(seen.now()).toEqual(['Hen'])
})

test('takes only safe fields of a wallet, and reads each getter once', () => {
  const window = page()
  const seen = watched(window)
  let reads = 0
  const { wallet } = double('Fox')
  register(window, {
    ...wallet,
    name: '  A\u202eB\u0000 '.padEnd(400, 'x'),
    icon: 'javascript:alert(1)',
    chains: ['test:main', 7, 'no colon', null],
  })
  register(
    window,
    Object.defineProperty({ ...wallet }, 'name', { get: () => `Fox ${++reads}`, enumerable: true }),
  )
  expect(
    seen.wallets().map(({ name, icon: image, chains }) => [name.length, image, chains.length]),
  ).toEqual([
    [64, undefined, 1],
    [5, icon, 3],
  ])
  expect(seen.now()[1]).toBe('Fox 1')
})

interface Connected {
  window: Page
  connector: Connector
  offers(): readonly Offer[]
  open(offer: string): Promise<Link>
  restore(offer: string, signal?: AbortSignal): Promise<Link>
}

function connectorOn(window: Page, of: StandardNamespace = namespace): Connected {
  const connector = standardConnector(of)
  let offers: readonly Offer[] = []
  const services = { platform: platformOf(window) } as unknown as Services
  const unexpected = (): never => {
    throw new Error('unexpected')
  }
  connector.start(
    { offers: (all) => (offers = all), link: unexpected, restoring: unexpected, chain: unexpected },
    services,
  )
  const attempt = (signal: AbortSignal): AttemptCtx => ({ signal, services, ask: unexpected })
  return {
    window,
    connector,
    offers: () => offers,
    open: (offer) =>
      connector.open(
        offer,
        { namespaces: ['test'], chains: [] },
        attempt(new AbortController().signal),
      ),
    restore: (offer, signal = new AbortController().signal) =>
      connector.restore!({ offer, peer: { name: offer } } as LinkRecord, attempt(signal)),
  }
}

const sessionOf = (link: Link): StandardSession => link.handles()[0]!.provider as StandardSession

test('offers the wallets that support the namespace and its connect feature', () => {
  const it = connectorOn(page())
  register(it.window, double('Fox').wallet)
  register(it.window, double('Elsewhere', [], { chains: ['other:main'] }).wallet)
  register(it.window, double('Mute', [], { features: {} }).wallet)
  expect(it.offers()).toEqual([
    {
      id: 'Fox',
      name: 'Fox',
      icon,
      evidence: [{ by: 'standard-name', value: 'Fox', namespace: 'test' }],
      namespaces: ['test'],
    },
  ])
})

test('two wallets with one name are both offered and marked until one unregisters', () => {
  const it = connectorOn(page())
  const leave = register(it.window, double('Fox').wallet)
  register(it.window, double('Fox').wallet)
  expect(it.offers().map(({ id, contested }) => [id, contested])).toEqual([
    ['Fox', true],
    ['Fox#2', true],
  ])
  leave()
  expect(it.offers().map(({ id, contested }) => [id, contested])).toEqual([['Fox#2', undefined]])
})

test('requests accounts inside the click once its code is loaded, and returns the shared ones', async () => {
  const it = connectorOn(page())
  const fox = double('Fox', [
    account('ada', { label: 'Savings', chains: ['test:side', 'test:main', 'test:unknown'] }),
    account('ada'),
    account('eve', { chains: ['other:main'] }),
    account('bob'),
  ])
  register(it.window, fox.wallet)
  await it.connector.warm!()
  const opening = it.open('Fox')
  await endOfTask()
  expect(fox.calls).toEqual([{}])
  const link = await opening
  expect(link).toMatchObject({
    id: 'standard-test:Fox',
    connector: 'standard-test',
    offer: 'Fox',
    peer: { name: 'Fox', icon },
    scope: 'per-namespace',
  })
  expect(link.handles()).toMatchObject([
    {
      namespace: 'test',
      accounts: [
        { address: 'ada', label: 'Savings', chains: ['test:2', 'test:1'] },
        { address: 'bob', chains: ['test:1'] },
      ],
      chains: ['test:1', 'test:2'],
      chain: null,
      chainOwner: 'app',
      methods: ['test:sign'],
      reads: 'rpc',
    },
  ])
  await link.release('all', 'host')
  expect(fox.disconnected).toBe(0)
  await link.release('all', 'user')
  expect(fox.disconnected).toBe(1)
})

test('a network named by its genesis hash gets its CAIP-2 id', async () => {
  const it = connectorOn(page())
  const chains = ['test:main', 'test:0123456789abcdef0123456789abcdef', 'test:unknown'] as const
  register(it.window, double('Fox', [account('ada', { chains })], { chains }).wallet)
  expect((await it.open('Fox')).handles()[0]!.chains).toEqual([
    'test:1',
    'test:0123456789abcdef0123456789abcdef',
  ])
})

test('a wallet with a chain without a CAIP-2 id may support any', async () => {
  const it = connectorOn(page())
  const local = { chains: ['test:main', 'test:local'] } as const
  register(it.window, double('Fox', [account('ada', local)], local).wallet)
  const [handle] = (await it.open('Fox')).handles()
  expect([handle!.chains, handle!.accounts]).toEqual(['any', [{ address: 'ada', kind: 'eoa' }]])
})

test.each([
  [
    'rejects',
    {
      connect: () =>
        Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 })),
    },
    'rejected',
  ],
  ['rejects in words', { connect: () => Promise.reject(new Error('Approval Denied')) }, 'rejected'],
  [
    'throws before it returns',
    {
      connect: () => {
        throw new Error('broken')
      },
    },
    'failed',
  ],
  ['rejects with nothing', { connect: () => Promise.reject(null) }, 'failed'],
  [
    'is asking already',
    { connect: () => Promise.reject(Object.assign(new Error('pending'), { code: -32002 })) },
    'pending',
  ],
  [
    'has been reloaded',
    { connect: () => Promise.reject(new Error('Extension context invalidated.')) },
    'wallet-gone',
  ],
  ['shares no account', { connect: async () => ({ accounts: [] }) }, 'locked'],
  [
    'shares accounts of other namespaces only',
    { connect: async () => ({ accounts: [account('eve', { chains: ['other:main'] })] }) },
    'unsupported',
  ],
  [
    'answers with accounts that are none',
    { connect: async () => ({ accounts: [{ address: 7 }] }) },
    'failed',
  ],
  ['answers with no list', { connect: async () => ({ accounts: 'ada' }) }, 'failed'],
  [
    'answers with an account that throws',
    { connect: async () => ({ accounts: [new Proxy({}, { get: trap })] }) },
    'failed',
  ],
])('a wallet that %s ends the attempt as %3$s', async (_what, feature, exit) => {
  const it = connectorOn(page())
  register(
    it.window,
    double('Fox', [], { features: { 'standard:connect': { version: '1.0.0', ...feature } } })
      .wallet,
  )
  await expect(it.open('Fox')).rejects.toMatchObject({ name: 'PorticoError', exit })
})

test('a missing wallet is reported as missing', async () => {
  await expect(connectorOn(page()).open('Fox')).rejects.toMatchObject({
    code: 'not-installed',
    exit: 'not-installed',
  })
})

test('accepts a wallet that shares its accounts only in its properties', async () => {
  const it = connectorOn(page())
  register(
    it.window,
    double('Fox', [], {
      accounts: [account('ada')],
      features: { 'standard:connect': { connect: async () => undefined } },
    }).wallet,
  )
  expect((await it.open('Fox')).handles()[0]!.accounts).toMatchObject([{ address: 'ada' }])
})

test('restores without a prompt, however late the wallet is announced', async () => {
  const it = connectorOn(page())
  const restoring = it.restore('Fox')
  register(it.window, double('Hen').wallet)
  const fox = double('Fox')
  register(it.window, fox.wallet)
  expect((await restoring).handles()[0]!.accounts).toMatchObject([{ address: 'ada' }])
  expect(fox.calls).toEqual([{ silent: true }])
})

test('restores from the accounts property when the wallet has no silent connect', async () => {
  const loud = {
    ...namespace,
    code: async () => ({ ...code, input: (_: string, silent: boolean) => (silent ? null : {}) }),
  }
  const it = connectorOn(page(), loud)
  const fox = double('Fox', [], { accounts: [account('ada')] })
  register(it.window, fox.wallet)
  expect((await it.restore('Fox')).handles()[0]!.accounts).toMatchObject([{ address: 'ada' }])
  expect(fox.calls).toEqual([])
})

test('never picks one of two wallets with one name on restore', async () => {
  const it = connectorOn(page())
  const foxes = [double('Fox'), double('Fox')]
  for (const { wallet } of foxes) register(it.window, wallet)
  await expect(it.restore('Fox')).rejects.toMatchObject({ code: 'contested', exit: 'failed' })
  expect(foxes.flatMap(({ calls }) => calls)).toEqual([])
})

test('a wallet that fails a silent request reports its own message', async () => {
  const it = connectorOn(page())
  register(
    it.window,
    double('Fox', [], {
      features: {
        'standard:connect': { connect: () => Promise.reject(new Error('Out of paper')) },
      },
    }).wallet,
  )
  await expect(it.restore('Fox')).rejects.toMatchObject({
    code: 'restore-failed',
    exit: 'failed',
    message: 'Out of paper',
  })
})

test('a wallet without permission for the page has revoked, which is no rejection', async () => {
  const it = connectorOn(page())
  const connect = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  register(it.window, double('Fox', [], { features: { 'standard:connect': { connect } } }).wallet)
  await expect(it.restore('Fox')).rejects.toMatchObject({
    code: 'restore-revoked',
    exit: 'revoked',
  })
})

test('stops waiting for a wallet on abort', async () => {
  const stop = new AbortController()
  const restoring = connectorOn(page()).restore('Fox', stop.signal)
  stop.abort()
  await expect(restoring).rejects.toMatchObject({ exit: 'not-installed' })
})

test('follows the wallet’s change events, and ignores malformed ones', async () => {
  const it = connectorOn(page())
  const fox = double('Fox')
  register(it.window, fox.wallet)
  const session = sessionOf(await it.open('Fox'))
  const facts: ConnFact[] = []
  const stop = session.follow((fact) => facts.push(fact))
  fox.change({ accounts: [account('bob', { features: [] })] })
  expect(facts).toEqual([
    { is: 'accounts', accounts: [{ address: 'bob', kind: 'eoa', chains: ['test:1'] }] },
    { is: 'methods', methods: [] },
  ])
  for (const odd of [
    { accounts: 7 },
    { accounts: [null] },
    Object.defineProperty({}, 'accounts', { get: trap }),
  ])
    fox.change(odd)
  expect(facts).toHaveLength(2)
  expect(session.accounts().map(({ account: { address } }) => address)).toEqual(['bob'])
  fox.change({ accounts: [] })
  expect(facts.at(-2)).toEqual({ is: 'accounts', accounts: [] })
  fox.change(null as never)
  stop()
  fox.change({ accounts: [account('ada')] })
  expect(facts.filter(({ is }) => is === 'accounts')).toHaveLength(2)
})

test('a wallet that unregisters is lost, and one with its name that registers again is restored silently', async () => {
  const it = connectorOn(page())
  const leave = register(it.window, double('Fox').wallet)
  const link = await it.open('Fox')
  const facts: ConnFact[] = []
  sessionOf(link).follow((fact) => facts.push(fact))
  leave()
  expect(it.offers()).toEqual([])
  expect(facts).toEqual([{ is: 'lost', exit: 'wallet-gone' }])
  expect(sessionOf(link).wallet()).toBeNull()
  const again = double('Fox', [account('bob')])
  register(it.window, again.wallet)
  await vi.waitFor(() => expect(facts).toHaveLength(3))
  expect(again.calls).toEqual([{ silent: true }])
  expect(facts[1]).toMatchObject({ is: 'accounts', accounts: [{ address: 'bob' }] })
})

test('restores neither when two register again under its name', async () => {
  const it = connectorOn(page())
  const leave = register(it.window, double('Fox').wallet)
  register(it.window, double('Fox').wallet)
  const link = await it.open('Fox')
  const facts: ConnFact[] = []
  sessionOf(link).follow((fact) => facts.push(fact))
  leave()
  const third = double('Fox')
  register(it.window, third.wallet)
  expect(facts).toEqual([{ is: 'lost', exit: 'wallet-gone' }])
  expect(third.calls).toEqual([])
})
