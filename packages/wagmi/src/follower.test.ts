import { expect, test } from 'vitest'
import type { Link, Platform, Sink } from '@portico/core'
import {
  ada,
  bob,
  connection,
  connections,
  fakeConfig,
  fakeConnector,
  storedConnection,
  type FakeConfig,
} from '../test/fake.ts'
import { mirror } from './mirror.ts'
import { createFollower } from './follower.ts'
import { createGuests } from './guests.ts'
import { createOffers } from './offers.ts'

const fox = fakeConnector('test.fox', { name: 'Fox' })
const owl = fakeConnector('test.owl', { name: 'Owl' })

const actions = (): Promise<never> => Promise.reject(new Error('None'))

/** A follower whose reports are recorded. Links are adopted at once. */
function follow(
  config: FakeConfig,
  handlers: Partial<Sink> = {},
  loading?: Promise<void>,
): { log: string[]; links: Map<string, Link>; stop(): void } {
  const log: string[] = []
  const links = new Map<string, Link>()
  const offers = createOffers(config)
  // Without it, the code is loaded already, as after the first connection or a prefetch.
  let isLoaded = !loading
  const follower = createFollower(config, offers, createGuests(config), {
    load: async () => {
      await loading
      isLoaded = true
    },
    make: (tracked) =>
      isLoaded ? mirror({ config, offers, follower, actions }, tracked) : undefined,
  })
  const sink: Sink = {
    offers: () => {},
    link(link, how) {
      log.push(`${link.id} ${how?.restored ? 'restored' : 'new'}`)
      links.set(link.id, link)
      link.subscribe((fact) => log.push(`${link.id} ${fact.is}`))
      handlers.link?.(link, how)
    },
    restoring(record) {
      log.push(`${record.id} restoring`)
      return (exit) => void log.push(`${record.id} ${exit}`)
    },
    chain: (chain) => void log.push(chain),
    ...(handlers.chain && { chain: handlers.chain }),
  }
  return { log, links, stop: follower.start(sink, { now: () => 0 } as Platform) }
}

const without = (log: readonly string[]): string[] =>
  log.filter((line) => line.startsWith('wagmi:'))

test('a connection that exists when Portico starts counts as restored', () => {
  const config = fakeConfig(fox)
  config.set({ status: 'connected', current: fox.uid, connections: connections(connection(fox)) })
  expect(follow(config).log).toEqual(['wagmi:test.fox restored', 'wagmi:test.fox active'])
})

test('a map that wagmi mutates before its notification is still compared correctly', () => {
  const config = fakeConfig(fox, owl)
  const map = connections(connection(fox), connection(owl))
  config.set({ status: 'connected', current: fox.uid, connections: map })
  const { log } = follow(config)
  map.delete(fox.uid)
  config.set({ connections: new Map(map), current: owl.uid })
  expect(without(log).slice(3)).toEqual(['wagmi:test.fox closed', 'wagmi:test.owl active'])
})

test('follows wagmi’s last state of a restored and a new connection', () => {
  const config = fakeConfig(fox, owl)
  const { log } = follow(config)
  config.set({
    status: 'reconnecting',
    current: 'old-test.fox',
    connections: connections(storedConnection('test.fox')),
  })
  config.set({ status: 'connecting' })
  config.set({
    status: 'connected',
    current: owl.uid,
    connections: connections(storedConnection('test.fox'), connection(owl)),
  })
  // The first connector answers late, and wagmi then replaces all other connections with its
  // connection.
  config.set({ current: fox.uid, connections: connections(connection(fox)) })
  expect(without(log)).toEqual([
    'wagmi:test.fox restoring',
    'wagmi:test.owl new',
    'wagmi:test.fox locked',
    'wagmi:test.owl active',
    'wagmi:test.owl closed',
    'wagmi:test.fox new',
    'wagmi:test.fox active',
  ])
})

test('connections restored one after the other are each live at once, not after the last', () => {
  const config = fakeConfig(fox, owl)
  const { log } = follow(config)
  config.set({
    status: 'reconnecting',
    current: 'old-test.fox',
    connections: connections(storedConnection('test.fox'), storedConnection('test.owl')),
  })
  config.set({ current: fox.uid, connections: connections(connection(fox)) })
  expect(without(log)).toEqual([
    'wagmi:test.fox restoring',
    'wagmi:test.owl restoring',
    'wagmi:test.fox restored',
    'wagmi:test.fox active',
  ])
  config.set({ status: 'connected' })
  expect(without(log).slice(4)).toEqual(['wagmi:test.owl locked'])
})

test('a stored connection that was never restored is not shown as restoring during a connect', () => {
  const config = fakeConfig(fox, owl)
  config.set({ current: 'old-test.fox', connections: connections(storedConnection('test.fox')) })
  const { log } = follow(config)
  config.set({ status: 'connecting' })
  expect(without(log)).toEqual([])
})

test('shows storage read after the reconnect started as restoring', () => {
  const config = fakeConfig(fox)
  const { log } = follow(config)
  config.set({ status: 'connecting' })
  config.set({ current: 'old-test.fox', connections: connections(storedConnection('test.fox')) })
  expect(without(log)).toEqual(['wagmi:test.fox restoring'])
})

test.each([
  ['no list', null],
  ['no addresses', ['nonsense']],
])('accounts that are %s are no connection', (_name, accounts) => {
  const config = fakeConfig(fox)
  const { log } = follow(config)
  config.set({
    status: 'connected',
    current: fox.uid,
    connections: connections(connection(fox, { accounts: accounts as never })),
  })
  expect(without(log)).toEqual([])
})

test.each([Number.NaN, 0, -1, 1.5, Number.MAX_VALUE])('rejects %d as a chain', (chainId) => {
  const config = fakeConfig(fox)
  const { log } = follow(config)
  config.set({
    status: 'connected',
    current: fox.uid,
    connections: connections(connection(fox, { chainId })),
  })
  expect(without(log)).toEqual([])
})

test('a change of wagmi’s state inside a notification is handled afterwards, in order', () => {
  const config = fakeConfig(fox, owl)
  const { log } = follow(config, {
    link: (link) => {
      if (link.id === 'wagmi:test.fox')
        config.set({
          current: owl.uid,
          connections: connections(connection(owl, { accounts: [bob] })),
        })
    },
  })
  config.set({ status: 'connected', current: fox.uid, connections: connections(connection(fox)) })
  expect(without(log)).toEqual([
    'wagmi:test.fox new',
    'wagmi:test.fox closed',
    'wagmi:test.owl new',
    'wagmi:test.owl active',
  ])
})

test('a link that ended before anyone listens notifies a later listener', async () => {
  const config = fakeConfig(fox)
  const { links } = follow(config)
  config.set({ status: 'connected', current: fox.uid, connections: connections(connection(fox)) })
  config.set({ status: 'disconnected', current: null, connections: new Map() })
  const facts: unknown[] = []
  links.get('wagmi:test.fox')!.subscribe((fact) => facts.push(fact))
  await Promise.resolve()
  expect(facts).toEqual([{ is: 'closed', exit: 'host' }])
})

test('wagmi’s chosen chain applies while disconnected, and the connection’s own after that', () => {
  const config = fakeConfig(fox)
  const chains: string[] = []
  follow(config, { chain: (chain) => void chains.push(chain) })
  config.set({ chainId: 10 })
  config.set({
    status: 'connected',
    current: fox.uid,
    connections: connections(connection(fox)),
    chainId: 99,
  })
  config.set({ chainId: 7 })
  expect(chains).toEqual(['eip155:1', 'eip155:10'])
})

test('sends no notification after the follower has stopped', () => {
  const config = fakeConfig(fox)
  const { log, stop } = follow(config)
  stop()
  config.set({ status: 'connected', current: fox.uid, connections: connections(connection(fox)) })
  expect(without(log)).toEqual([])
})

test('a link’s handle has wagmi’s current values', () => {
  const config = fakeConfig(fox)
  const { links } = follow(config)
  config.set({ status: 'connected', current: fox.uid, connections: connections(connection(fox)) })
  config.set({ connections: connections(connection(fox, { accounts: [bob, ada], chainId: 77 })) })
  expect(links.get('wagmi:test.fox')!.handles()).toMatchObject([
    {
      namespace: 'eip155',
      accounts: [{ address: bob }],
      chain: 'eip155:77',
      chains: ['eip155:1'],
      chainOwner: 'wallet',
      reads: 'rpc',
    },
  ])
  expect(links.get('wagmi:test.fox')!.record()).toBeNull()
})

test('a link restored before its code has loaded is adopted by it, and not released', async () => {
  const config = fakeConfig(fox)
  let finishLoading = (): void => {}
  const { log } = follow(config, {}, new Promise((resolve) => (finishLoading = resolve)))
  config.set({
    status: 'reconnecting',
    current: 'old-test.fox',
    connections: connections(storedConnection('test.fox')),
  })
  config.set({ current: fox.uid, connections: connections(connection(fox)) })
  config.set({ status: 'connected' })
  config.set({ connections: connections(connection(fox, { accounts: [bob] })) })
  expect(without(log)).toEqual(['wagmi:test.fox restoring'])
  finishLoading()
  await new Promise((resolve) => setImmediate(resolve))
  expect(without(log)).toEqual([
    'wagmi:test.fox restoring',
    'wagmi:test.fox restored',
    'wagmi:test.fox active',
  ])
})

test('changes while the instance was stopped are reported when it starts again', async () => {
  const config = fakeConfig(fox)
  const offers = createOffers(config)
  const links: string[] = []
  const sink: Sink = {
    offers: () => {},
    link: (link, how) => void links.push(`${link.id} ${how?.restored}`),
    restoring: () => () => {},
    chain: () => {},
  }
  let isLoaded = false
  const follower = createFollower(config, offers, createGuests(config), {
    load: async () => void (isLoaded = true),
    make: (tracked) =>
      isLoaded ? mirror({ config, offers, follower, actions }, tracked) : undefined,
  })
  const stop = follower.start(sink, { now: () => 0 } as Platform)
  config.set({ status: 'connected', current: fox.uid, connections: connections(connection(fox)) })
  stop()
  await new Promise((resolve) => setImmediate(resolve))
  expect(links).toEqual([])
  follower.start(sink, { now: () => 0 } as Platform)()
  follower.start(sink, { now: () => 0 } as Platform)
  expect(links).toEqual(['wagmi:test.fox false'])
})

test('a connection that ended before the code has loaded is never reported', async () => {
  const config = fakeConfig(fox)
  let finishLoading = (): void => {}
  const { log } = follow(config, {}, new Promise((resolve) => (finishLoading = resolve)))
  config.set({ status: 'connected', current: fox.uid, connections: connections(connection(fox)) })
  config.set({ status: 'disconnected', current: null, connections: new Map() })
  finishLoading()
  await new Promise((resolve) => setImmediate(resolve))
  expect(without(log)).toEqual([])
})
