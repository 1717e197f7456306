import type { TrackEvent } from '@portico/wire'
import { expect, test } from 'vitest'
import { failure, reporting, type Reporting } from '../../test/reporting.ts'
import { json } from '../../test/service.ts'
import type { PorticoEvent } from '../types/events.ts'
import { version } from '../utils/version.ts'

const early = (event: string): PorticoEvent =>
  ({ type: 'track', event, timestamp: 1, properties: {} }) as unknown as PorticoEvent
const names = (batch: TrackEvent[] | undefined): string[] =>
  (batch ?? []).map(({ props }) => props.event)

test('events are sent together ten seconds after the first, with earlier ones first', async () => {
  const page = reporting(undefined, { early: [early('INITIALIZE'), early('MODAL_OPEN')] })
  await page.rest()
  expect(page.calls.map(({ url }) => url.href)).toEqual([
    `https://api.example/getAnalyticsConfig?projectId=shop&st=portico&sv=html-evm-${version}`,
  ])
  page.pass(9_000)
  page.raise({ event: 'CLICK_ALL_WALLETS' })
  page.pass(999)
  await page.rest()
  expect(page.batches()).toEqual([])
  page.pass(1)
  await page.until(() => page.batches().length === 1)
  expect(names(page.batches()[0])).toEqual(['INITIALIZE', 'MODAL_OPEN', 'CLICK_ALL_WALLETS'])
  page.raise({ event: 'MODAL_CLOSE', properties: { connected: false, reason: 'x' } })
  page.pass(10_000)
  await page.until(() => page.batches().length === 2)
  expect(names(page.batches()[1])).toEqual(['MODAL_CLOSE'])
  expect(page.calls).toHaveLength(3)
})

test('a batch names its sender and page, and needs no preflight or cookie', async () => {
  const page = reporting()
  page.raise({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' }, address: '0xabc' })
  await page.telemetry.flush()
  const call = page.calls.at(-1)
  expect(call?.url.href).toBe(
    `https://pulse.example/in/batch?projectId=shop&st=portico&sv=html-evm-${version}`,
  )
  expect(call?.init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  })
  expect(
    new Request('https://pulse.example', { method: 'POST', body: call?.body ?? '' }).headers.get(
      'content-type',
    ),
  ).toBe('text/plain;charset=UTF-8')
  expect(call?.init.headers).toBeUndefined()
  expect(page.batches()[0]).toEqual([
    {
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      url: 'https://shop.example/cart',
      domain: 'shop.example',
      timestamp: 1_700_000_000_000,
      props: {
        type: 'track',
        event: 'SWITCH_NETWORK',
        address: '0xabc',
        properties: { network: 'eip155:10' },
      },
    },
  ])
})

test('each event is sent once and has its own id', async () => {
  const page = reporting()
  page.many(20)
  await Promise.all([page.telemetry.flush(), page.telemetry.flush()])
  page.many(20)
  await page.telemetry.flush()
  const all = page.batches().flat()
  expect(all).toHaveLength(40)
  expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(40)
})

test('a batch is sent before it exceeds 45 kB', async () => {
  const page = reporting()
  page.many(150, 500)
  await page.until(() => page.batches().length > 0)
  await page.rest()
  const sizes = page.calls.filter(({ body }) => body).map(({ body }) => body?.length ?? 0)
  for (const size of sizes) expect(size).toBeLessThanOrEqual(45_000)
  expect(sizes.every((size) => size > 40_000)).toBe(true)
  await page.telemetry.flush()
  expect(
    page
      .batches()
      .flat()
      .map(({ props }) => parseInt(String(props.properties?.['search']))),
  ).toEqual(Array.from({ length: 150 }, (_, n) => n))
})

test('an event that exceeds the limit is dropped, the others are sent', async () => {
  const page = reporting()
  const wide = Object.fromEntries(
    Array.from({ length: 32 }, (_, n) => [
      `k${n}`,
      Array.from({ length: 200 }, () => 'some words'),
    ]),
  )
  page.raise({ event: 'HUGE_EVENT', properties: wide })
  page.many(1)
  await page.telemetry.flush()
  expect(page.batches().map(names)).toEqual([['SEARCH_WALLET']])
})

test.each<[string, (page: Reporting) => void]>([
  ['hidden', (page) => page.see(false)],
  ['left', (page) => page.window.dispatchEvent(new Event('pagehide'))],
  [
    'frozen',
    (page) =>
      (page.window as unknown as { document: EventTarget }).document.dispatchEvent(
        new Event('freeze'),
      ),
  ],
])('sends waiting events at once with keepalive when the page is %s', async (_, leave) => {
  const page = reporting()
  page.many(3)
  page.raise(failure)
  await page.rest()
  page.many(1)
  leave(page)
  expect(page.batches().map((batch) => batch.length)).toEqual([4])
  expect(page.calls.at(-1)?.init.keepalive).toBe(true)
  await page.rest()
  page.see(false)
  page.pass(20_000)
  await page.rest()
  expect(page.batches()).toHaveLength(1)
})

test('all keepalive requests together stay below 60 kB', async () => {
  let release = (): void => {}
  const page = reporting(() => new Promise((resolve) => (release = () => resolve(new Response()))))
  page.many(80, 500)
  await page.until(() => page.calls.length === 2)
  page.many(60, 500)
  page.see(false)
  const bodies = page.calls.slice(1).map(({ body }) => body?.length ?? 0)
  expect(bodies).toHaveLength(2)
  expect(bodies[0]).toBeLessThanOrEqual(45_000)
  expect(bodies.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
  expect(page.calls.slice(1).every(({ init }) => init.keepalive)).toBe(true)
  release()
})

test('a page that unloads before the project’s answer sends nothing, and does once it is yes', async () => {
  let yes = (): void => {}
  const page = reporting(undefined, {
    answer: ({ url }) =>
      url.host === 'pulse.example'
        ? new Response()
        : new Promise((resolve) => (yes = () => resolve(json({ isAnalyticsEnabled: true })))),
  })
  page.many(1)
  await page.rest()
  page.see(false)
  await page.rest()
  expect(page.batches()).toEqual([])
  yes()
  await page.until(() => page.batches().length === 1)
})

test('sends no request and adds no listener without a collector', async () => {
  for (const collector of [undefined, '', 'not an address']) {
    const page = reporting(undefined, {
      service: { collector: collector as string },
      early: [early('INITIALIZE')],
    })
    page.many(600)
    page.raise(failure)
    page.see(false)
    page.pass(60_000)
    await page.telemetry.flush()
    page.telemetry.stop()
    expect([page.calls, page.timers(), page.listeners()]).toEqual([[], [], 0])
  }
})

test('sends no request with analytics off', async () => {
  const page = reporting(undefined, {
    config: { features: { analytics: false } },
    early: [early('INITIALIZE')],
  })
  page.many(600)
  page.raise(failure)
  page.see(false)
  page.pass(60_000)
  await page.telemetry.flush()
  expect([page.calls, page.timers()]).toEqual([[], []])
})

test('switching off drops waiting events, and switching on sends new ones', async () => {
  const page = reporting()
  page.many(3)
  await page.rest()
  page.setOptions({ features: { analytics: false } })
  page.many(3)
  page.pass(60_000)
  page.see(false)
  await page.telemetry.flush()
  expect(page.batches()).toEqual([])
  expect(page.timers()).toEqual([])
  page.setOptions({ features: {} })
  page.raise({ event: 'CLICK_NETWORKS' })
  await page.telemetry.flush()
  expect(page.batches().map(names)).toEqual([['CLICK_NETWORKS']])
})

test('switching off aborts a pending batch, which is never retried', async () => {
  const page = reporting(() => new Promise(() => {}))
  page.many(3)
  void page.telemetry.flush()
  await page.until(() => page.calls.length === 2)
  page.setOptions({ features: { analytics: false } })
  page.setOptions({ features: { analytics: true } })
  expect(page.calls[1]?.init.signal?.aborted).toBe(true)
  await page.rest()
  page.raise({ event: 'CLICK_NETWORKS' })
  void page.telemetry.flush()
  await page.until(() => page.calls.length === 3)
  expect(names(page.batches()[1])).toEqual(['CLICK_NETWORKS'])
})

test('ignores the project’s answer when switched off meanwhile, and sends the request again when switched on', async () => {
  let asked = 0
  const page = reporting(undefined, {
    answer: ({ url }) =>
      url.host === 'pulse.example'
        ? new Response()
        : asked++
          ? json({ isAnalyticsEnabled: true })
          : new Promise(() => {}),
  })
  page.many(1)
  await page.until(() => asked === 1)
  page.setOptions({ features: { analytics: false } })
  await page.rest()
  page.setOptions({ features: { analytics: true } })
  page.raise({ event: 'CLICK_NETWORKS' })
  await page.telemetry.flush()
  expect(asked).toBe(2)
  expect(page.batches().map(names)).toEqual([['CLICK_NETWORKS']])
})

test('events dropped by switching off are not sent after switching on', async () => {
  const page = reporting()
  page.many(3)
  await page.rest()
  page.setOptions({ features: { analytics: false } })
  page.pass(10_000)
  await page.telemetry.flush()
  expect(page.calls).toHaveLength(1)
  page.setOptions({ features: {} })
  await page.telemetry.flush()
  expect(page.calls).toHaveLength(1)
})

test('a project that wants no analytics ends it, and nothing is ever sent', async () => {
  const page = reporting(undefined, {
    answer: () => json({ isAnalyticsEnabled: false }),
    early: [early('INITIALIZE')],
  })
  page.raise(failure)
  await page.rest()
  page.many(600)
  page.see(false)
  page.pass(60_000)
  await page.telemetry.flush()
  expect(page.calls.map(({ url }) => url.pathname)).toEqual(['/getAnalyticsConfig'])
  expect(page.listeners()).toBe(0)
})

test.each([
  ['an error', () => new Response('', { status: 500 })],
  ['nonsense', () => json({ isAnalyticsEnabled: 'no' })],
  ['silence', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a project that answers with %s has not refused', async (_, answer) => {
  const page = reporting(undefined, {
    answer: (call) => (call.url.host === 'pulse.example' ? new Response() : answer()),
  })
  page.many(1)
  const flushed = page.telemetry.flush()
  await page.rest()
  page.pass(1_000)
  await flushed
  page.many(1)
  await page.telemetry.flush()
  expect(page.batches()).toHaveLength(2)
  expect(page.calls).toHaveLength(3)
})

test('sends nothing when a page unloads and cancels the request for the project’s setting', async () => {
  const page = reporting(undefined, {
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  page.many(1)
  page.window.dispatchEvent(new Event('pagehide'))
  await page.rest()
  page.raise(failure)
  await page.rest()
  expect(page.calls.map(({ url }) => url.pathname)).toEqual(['/getAnalyticsConfig'])
})

test('sends nothing when switched off after the service failed, and retries when switched on', async () => {
  const page = reporting(undefined, {
    answer: (call) =>
      call.url.host === 'pulse.example'
        ? new Response()
        : Promise.reject(new TypeError('Failed to fetch')),
  })
  page.many(1)
  await page.rest()
  page.setOptions({ features: { analytics: false } })
  await page.rest()
  expect(page.timers()).toEqual([])
  page.pass(1_000)
  page.setOptions({ features: {} })
  page.many(1)
  await page.rest()
  expect(page.calls.map(({ url }) => url.pathname)).toEqual([
    '/getAnalyticsConfig',
    '/getAnalyticsConfig',
  ])
  page.pass(1_000)
  await page.telemetry.flush()
  expect(page.batches().map((batch) => batch.length)).toEqual([1])
})

test('errors are sent one by one at once, at most five in a minute', async () => {
  const page = reporting()
  for (let n = 0; n < 9; n++) page.raise(failure)
  await page.rest()
  expect(page.errors()).toHaveLength(5)
  expect(JSON.parse(page.errors()[0]?.body ?? '')).toMatchObject({
    props: { type: 'error', event: 'API_ERROR', errorMessage: 'Oops' },
  })
  page.pass(59_999)
  page.raise(failure)
  await page.rest()
  expect(page.errors()).toHaveLength(5)
  page.pass(1)
  page.raise(failure)
  await page.rest()
  expect(page.errors()).toHaveLength(6)
  expect(page.batches()).toEqual([])
})

test('a failed error report is not retried or reported', async () => {
  const page = reporting(() => Promise.reject(new TypeError('Failed to fetch')))
  page.raise(failure)
  await page.rest()
  page.pass(600_000)
  await page.telemetry.flush()
  expect(page.errors()).toHaveLength(1)
  expect(page.alerts).toEqual([])
})

test('alerts are for the developer only, and MODAL_CREATED is sent nowhere', async () => {
  const page = reporting()
  for (const event of ['ALERT', 'MODAL_CREATED', 'MODAL_OPEN']) page.raise({ event })
  await page.telemetry.flush()
  expect(page.batches().map(names)).toEqual([['MODAL_OPEN']])
})

test('no event breaks the page that raises it', async () => {
  const page = reporting()
  const broken = Object.defineProperty({}, 'x', {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })
  for (const properties of [undefined, null, broken])
    page.raise({ event: 'MODAL_OPEN', properties })
  page.raise({ ...failure, properties: null })
  page.raise({ ...failure, timestamp: Number.NaN })
  await page.telemetry.flush()
  expect(page.calls).toEqual([])
})

test('closing sends the waiting events and ignores later ones', async () => {
  let answer = (): void => {}
  const page = reporting(
    () => new Promise((resolve) => (answer = () => resolve(new Response(null, { status: 202 })))),
  )
  page.raise({ event: 'CLICK_ALL_WALLETS' })
  page.telemetry.close()
  await page.until(() => page.batches().length === 1)
  page.raise({ event: 'CLICK_NETWORKS' })
  answer()
  await page.rest()
  answer()
  await page.rest()
  expect(page.batches().map(names)).toEqual([['CLICK_ALL_WALLETS']])
  expect([page.timers(), page.listeners()]).toEqual([[], 0])
})

test('stopping removes every timer and listener', async () => {
  const page = reporting()
  page.many(3)
  await page.rest()
  page.telemetry.stop()
  page.many(3)
  page.window.dispatchEvent(new Event('pagehide'))
  await page.telemetry.flush()
  expect([page.batches(), page.timers(), page.listeners()]).toEqual([[], [], 0])
})
