import { expect, test } from 'vitest'
import { awaitHost, type Host, type HostMessage } from '../bridge/handshake.ts'
import { meetOpener, type StandaloneWindow, type Met, type Opener } from './opener.ts'

const shop = 'https://shop.example'
const patterns = [shop, 'https://*.stores.example']
const hello = { type: 'portico-frame', version: 1 }

function createWindow({ isFramed = false, isSevered = false } = {}) {
  const listeners = new Set<(event: HostMessage) => void>()
  const posted: unknown[] = []
  const opener: Opener = { postMessage: (message, to) => void posted.push([message, to]) }
  const window: StandaloneWindow = {
    get parent() {
      return isFramed ? {} : window
    },
    opener: isSevered ? null : opener,
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  }
  /** Delivers a message. Browsers set these fields themselves; the code reads only some of them. */
  function emit({
    data = hello,
    source = opener as unknown,
    origin = shop,
    ports = [new MessageChannel().port2],
  }: { data?: unknown; source?: unknown; origin?: string; ports?: MessagePort[] } = {}): void {
    for (const listener of listeners)
      listener({ data, source: source as MessageEventSource | null, origin, ports })
    for (const port of ports) port.close()
  }
  return { window, opener, posted, emit, isListening: () => listeners.size > 0 }
}

function meet(
  it: ReturnType<typeof createWindow>,
  claimed = shop,
  pass: (event: HostMessage) => HostMessage = (event) => event,
): Met {
  const met = meetOpener(it.window, claimed, patterns, pass)
  return typeof met === 'string' ? expect.fail(met) : met
}
async function outcome(host: Promise<Host>): Promise<Host | 'nobody'> {
  await new Promise((resolve) => setImmediate(resolve))
  return Promise.race([host, Promise.resolve('nobody' as const)])
}
const origins = () => Promise.resolve(patterns)

test('notifies the opener at its exact origin that the frame is ready, and accepts its handshake', async () => {
  const it = createWindow()
  const met = meet(it)
  const host = awaitHost(met.frame, origins)
  met.announce()
  expect(it.posted).toEqual([[{ type: 'portico-frame-here' }, shop]])
  it.emit()
  expect(await host).toMatchObject({ origin: shop, version: 1 })
  expect(it.isListening()).toBe(false)
})

test('a forged opener’s origin: neither notifies nor accepts a page with another or unknown origin', async () => {
  const it = createWindow()
  for (const claimed of [
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'null',
    '',
    'https://*.stores.example',
    `${shop}/path`,
  ])
    expect(meetOpener(it.window, claimed, patterns, (event) => event)).toBe('refused')
  expect(meetOpener(it.window, shop, [], (event) => event)).toBe('refused')
  const host = awaitHost(meet(it).frame, origins)
  // The page claims to be the shop, but the browser gives its real origin.
  it.emit({ origin: 'https://evil.example' })
  // Another page of the project was not named, and has another storage, so that it is not heard
  // either.
  it.emit({ origin: 'https://other.stores.example' })
  expect(await outcome(host)).toBe('nobody')
  expect(it.posted).toEqual([])
})

test('ignores other windows, a second port, and another text as a handshake', async () => {
  const it = createWindow()
  const host = awaitHost(meet(it).frame, origins)
  it.emit({ source: {} })
  it.emit({ source: null })
  it.emit({ source: it.window })
  it.emit({ ports: [] })
  it.emit({ ports: [new MessageChannel().port1, new MessageChannel().port1] })
  it.emit({ data: { type: 'portico-frame' } })
  it.emit({ data: JSON.stringify(hello) })
  expect(await outcome(host)).toBe('nobody')
})

test('ignores everyone in a frame, and without an opener', () => {
  expect(
    meetOpener(createWindow({ isFramed: true }).window, shop, patterns, (event) => event),
  ).toBe('framed')
  expect(
    meetOpener(createWindow({ isSevered: true }).window, shop, patterns, (event) => event),
  ).toBe('lost')
})

test('passes a provider window’s message to its listener', () => {
  const it = createWindow()
  const received: unknown[] = []
  const met = meet(it, shop, () => expect.fail('it is no handshake'))
  met.frame.addEventListener('message', ({ data }) => void received.push(data))
  it.emit({ source: {}, origin: 'https://wallet.example', data: 'hello' })
  expect(received).toEqual(['hello'])
})
