import { expect, test } from 'vitest'
import type { AttemptCtx, Offer, Services, Sink, Stop } from '../types/index.ts'
import { createSite } from './site.ts'
import { waitForWallet } from './wait.ts'

const offerOf = (id: string): Offer => ({ id, name: id, evidence: [], namespaces: ['test'] })

/** A page with the globals that a test puts into it, and a clock that the test moves. */
function page() {
  const globals: Record<string, object> = {}
  const window = Object.assign(new EventTarget(), { globals })
  let now = 0
  const timers: { due: number; run: Stop }[] = []
  const platform = {
    window,
    changes: () => () => {},
    now: () => now,
    after: (ms: number, run: Stop) => void timers.push({ due: now + ms, run }),
  }
  const reported: string[][] = []
  const sink: Sink = {
    offers: (all) => void reported.push(all.map(({ id }) => id)),
    link() {},
    restoring: () => () => {},
    chain() {},
  }
  const site = createSite(
    (win) =>
      new Map(Object.entries((win as unknown as { globals: Record<string, object> }).globals)),
    offerOf,
  )
  return {
    globals,
    window,
    reported,
    sink,
    site,
    services: { platform } as unknown as Services,
    pass(ms: number) {
      now += ms
      for (const timer of timers.splice(0)) timer.run()
    },
    timers,
  }
}

test('reports the page’s wallets at the start, and again only after a change', () => {
  const { globals, services, sink, site, reported } = page()
  globals['fox'] = {}
  const stop = site.start(sink, services)
  site.look()
  globals['owl'] = {}
  site.look()
  // An extension was installed again: the name is the same, the object is another.
  globals['owl'] = {}
  site.look()
  delete globals['fox']
  site.look()
  stop()
  delete globals['owl']
  site.look()
  expect(reported).toEqual([['fox'], ['fox', 'owl'], ['fox', 'owl'], ['owl']])
})

test('reports nothing for a page without wallets, and to every subscriber for one with wallets', () => {
  const { globals, services, sink, site, reported } = page()
  site.start(sink, services)
  expect(reported).toEqual([])
  globals['fox'] = {}
  const others: string[][] = []
  site.start({ ...sink, offers: (all) => void others.push(all.map(({ id }) => id)) }, services)
  expect([reported, others]).toEqual([[['fox']], [['fox']]])
})

test('lists no wallet for a page whose globals throw when read', () => {
  const { globals, services, sink, reported } = page()
  let broken = false
  const site = createSite<object>(() => {
    if (broken) throw new Error('Do not look at me')
    return new Map(Object.entries(globals))
  }, offerOf)
  globals['fox'] = {}
  site.start(sink, services)
  broken = true
  site.look()
  expect(reported).toEqual([['fox'], []])
})

const attempt = (services: Services, signal = new AbortController().signal): AttemptCtx => ({
  services,
  signal,
  ask: () => Promise.resolve(null),
})

test('a wallet is awaited by polling for the length of a restore, and then by its event', async () => {
  const { globals, pass, services, sink, site, timers } = page()
  site.start(sink, services)
  let here = false
  const waiting = waitForWallet(site, 'fox', attempt(services)).then(() => (here = true))
  for (let at = 0; at < 13; at++) pass(250)
  expect(timers).toEqual([])
  globals['fox'] = {}
  await Promise.resolve()
  expect(here).toBe(false)
  site.look()
  await waiting
  expect(here).toBe(true)
})

test('an aborted wait stops', async () => {
  const { services, sink, site } = page()
  site.start(sink, services)
  const abort = new AbortController()
  const waiting = waitForWallet(site, 'fox', attempt(services, abort.signal))
  abort.abort()
  await waiting
  expect(site.get('fox')).toBeUndefined()
})
