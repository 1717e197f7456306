import { expect, test } from 'vitest'
import { failure, reporting, type Reporting } from '../../test/reporting.ts'

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}) =>
  (): Response =>
    new Response('', { status: code, headers })
/** Lets the timer that is set run, and returns how long it was set for. */
const wake = async (page: Reporting): Promise<number> => {
  const [wait = 0] = page.timers()
  page.pass(wait)
  await page.rest()
  return wait
}

test.each([
  ['a batch', (page: Reporting) => page.many(3)],
  ['an error report', (page: Reporting) => page.raise(failure)],
  [
    'both at once',
    (page: Reporting) => {
      page.many(3)
      for (let n = 0; n < 5; n++) page.raise(failure)
      page.see(false)
    },
  ],
])('403 for %s raises one collector-refused alert, and nothing is sent again', async (_, send) => {
  const page = reporting(status(403))
  send(page)
  await page.telemetry.flush()
  await page.rest()
  const before = page.calls.length
  expect(page.alerts).toMatchObject([
    { code: 'collector-refused', title: 'Invalid App Configuration', severity: 'error' },
  ])
  page.many(600)
  page.raise(failure)
  page.pass(600_000)
  page.see(false)
  await page.telemetry.flush()
  expect(page.calls).toHaveLength(before)
  expect(page.alerts).toHaveLength(1)
  expect([page.timers(), page.listeners()]).toEqual([[], 0])
})

test('403 on two pending requests is still one alert', async () => {
  const release: (() => void)[] = []
  const page = reporting(
    () => new Promise((resolve) => release.push(() => resolve(new Response('', { status: 403 })))),
  )
  page.many(80, 500)
  await page.until(() => release.length === 1)
  page.many(5)
  page.see(false)
  await page.until(() => release.length === 2)
  for (const each of release) each()
  await page.rest()
  expect(page.alerts).toHaveLength(1)
})

test.each([429, 503])(
  '%d: the collector gets no request during its pause, and no event is lost',
  async (code) => {
    let answer = status(code, { 'retry-after': '120' })
    const page = reporting((call) => answer.call(call))
    page.many(3)
    await page.telemetry.flush()
    expect(page.batches()).toHaveLength(1)
    answer = status(202)
    page.many(2)
    page.raise(failure)
    page.pass(119_999)
    page.see(false)
    page.see(true)
    await page.telemetry.flush()
    expect([page.batches().length, page.errors().length]).toEqual([1, 0])
    page.pass(1)
    await page.telemetry.flush()
    expect(page.batches()[1]).toHaveLength(5)
    expect(page.errors()).toHaveLength(1)
    expect(page.alerts).toEqual([])
  },
)

test('repeated pauses keep the waiting events', async () => {
  let answer = status(503)
  const page = reporting((call) => answer.call(call))
  page.many(1)
  await page.telemetry.flush()
  for (let n = 0; n < 9; n++) await wake(page)
  expect(page.batches()).toHaveLength(10)
  answer = status(202)
  await wake(page)
  await wake(page)
  expect(page.batches()).toHaveLength(11)
})

test('a pause of zero still waits for the next batch', async () => {
  const page = reporting(status(429, { 'retry-after': '0' }))
  page.many(1)
  await page.telemetry.flush()
  expect(page.batches()).toHaveLength(1)
  expect(await wake(page)).toBe(10_000)
  expect(page.batches()).toHaveLength(2)
})

test('an alert handler of the host that throws breaks nothing', async () => {
  const page = reporting(status(403))
  page.ctx.alert = () => {
    throw new Error('of the host')
  }
  page.many(1)
  await expect(page.telemetry.flush()).resolves.toBeUndefined()
  expect(page.listeners()).toBe(0)
})

test('a pause longer than a timer’s maximum is waited for', async () => {
  const page = reporting(status(429, { 'retry-after': '9999999999' }))
  page.many(1)
  await page.telemetry.flush()
  await wake(page)
  expect(page.timers().every((ms) => ms > 0 && ms <= 2_147_483_647)).toBe(true)
  for (let n = 0; n < 5; n++) await wake(page)
  expect(page.batches()).toHaveLength(1)
})

test.each([
  ['500', status(500)],
  ['408', status(408)],
  ['a connection that breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  '%s: retried after growing pauses, five times, then dropped without an alert',
  async (_, answer) => {
    const page = reporting(answer)
    page.many(3)
    await page.telemetry.flush()
    const waits: number[] = []
    while (page.timers().length > 0) waits.push(await wake(page))
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000])
    expect(page.batches().map((batch) => batch.length)).toEqual([3, 3, 3, 3, 3])
    expect(
      new Set(
        page
          .batches()
          .flat()
          .map(({ eventId }) => eventId),
      ).size,
    ).toBe(3)
    page.many(1)
    await wake(page)
    expect(page.batches()).toHaveLength(6)
    expect(await wake(page)).toBe(10_000)
    expect(page.batches()).toHaveLength(7)
    expect(page.alerts).toEqual([])
  },
)

test('a collector that never answers counts as failed', async () => {
  const page = reporting(() => new Promise(() => {}))
  page.many(3)
  void page.telemetry.flush()
  await page.until(() => page.calls.length === 2)
  page.pass(10_000)
  await page.rest()
  expect(page.batches()).toHaveLength(1)
  await wake(page)
  expect(page.batches()).toHaveLength(2)
})

test('shortens the pauses again after a success', async () => {
  let answer = status(500)
  const page = reporting((call) => answer.call(call))
  page.many(1)
  await page.telemetry.flush()
  await wake(page)
  answer = status(202)
  expect(await wake(page)).toBe(20_000)
  answer = status(500)
  page.many(1)
  await page.telemetry.flush()
  const before = page.batches().length
  page.pass(10_000)
  await page.telemetry.flush()
  expect(page.batches()).toHaveLength(before + 1)
})

test.each([400, 413])('%d: this batch is dropped, the next is sent', async (code) => {
  let answer = status(code)
  const page = reporting((call) => answer.call(call))
  page.many(3)
  await page.telemetry.flush()
  answer = status(202)
  page.many(2)
  await page.telemetry.flush()
  expect(page.batches().map((batch) => batch.length)).toEqual([3, 2])
})

test('keeps the last 500 events while sending fails', async () => {
  let answer = status(503, { 'retry-after': '60' })
  const page = reporting((call) => answer.call(call))
  page.many(1)
  await page.telemetry.flush()
  answer = status(202)
  page.many(700)
  page.pass(60_000)
  await page.telemetry.flush()
  const searches = page
    .batches()
    .slice(1)
    .flat()
    .map(({ props }) => parseInt(String(props.properties?.['search'])))
  expect(searches).toEqual(Array.from({ length: 500 }, (_, n) => n + 200))
})

test('waits without a timer while offline, and continues when the page is online', async () => {
  const page = reporting()
  page.connect(false)
  page.many(3)
  for (let n = 0; n < 9; n++) page.raise(failure)
  page.pass(600_000)
  await page.telemetry.flush()
  page.see(false)
  page.see(true)
  expect([page.calls, page.timers()]).toEqual([[], []])
  page.connect(true)
  await wake(page)
  expect(page.batches().map((batch) => batch.length)).toEqual([3])
  expect(page.errors()).toHaveLength(5)
})

test('a batch cut off by going offline is no failure and is not lost', async () => {
  let page: Reporting | undefined
  let cut = true
  page = reporting(() => {
    if (!cut) return new Response()
    page?.connect(false)
    throw new TypeError('Failed to fetch')
  })
  page.many(3)
  await page.telemetry.flush()
  expect(page.timers()).toEqual([])
  cut = false
  page.connect(true)
  // Being offline causes no pause, so events can be sent as soon as the page is online.
  await page.telemetry.flush()
  expect(page.batches().map((batch) => batch.length)).toEqual([3, 3])
})

/** An older collector: it takes one event a request, at `/e`. */
const knows =
  (e: () => Response) =>
  (call: { url: URL }): Response =>
    call.url.pathname.endsWith('/e') ? e() : new Response('', { status: 404 })
const eventsOf = (page: Reporting): string[] =>
  page
    .errors()
    .map(
      ({ body }) =>
        (
          JSON.parse(body ?? '') as { props: { properties?: { search?: string } } }
        ).props.properties?.search?.split(' ')[0] ?? 'error',
    )

test('a collector with only /e gets each event there, in order, without loss', async () => {
  const page = reporting(knows(status(202)))
  page.many(3)
  await page.telemetry.flush()
  expect(eventsOf(page)).toEqual(['0', '1', '2'])
  page.many(2)
  await page.telemetry.flush()
  // The collector is asked only once whether it knows batches.
  expect(page.batches()).toHaveLength(1)
  expect(eventsOf(page)).toEqual(['0', '1', '2', '0', '1'])
})

test('events that do not fit now wait, and leftovers are sent before the page unloads', async () => {
  let answer = status(202)
  const page = reporting(knows(() => answer()))
  page.many(1)
  await page.telemetry.flush()
  answer = status(503, { 'retry-after': '60' })
  page.many(3)
  await page.telemetry.flush()
  expect(eventsOf(page)).toEqual(['0', '0'])
  answer = status(202)
  page.pass(60_000)
  page.see(false)
  await page.rest()
  expect(eventsOf(page)).toEqual(['0', '0', '0', '1', '2'])
  expect(
    page
      .errors()
      .slice(2)
      .every(({ init }) => init.keepalive),
  ).toBe(true)
})
