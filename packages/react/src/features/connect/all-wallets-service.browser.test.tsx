/**
 * Tests of the list of all wallets with a host's service: browsing, searching, filtering, and a
 * service that misbehaves.
 */
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hostileWallets } from '../../../../testkit/src/server/faults.ts'
import { testPicture } from '../../../../testkit/src/server/wallets.ts'
import { withClock } from '../../../test/browser/clock.ts'
import {
  directoryService,
  listingOf,
  names,
  openAll,
  rows,
  scrollTo,
  sizeOf,
  toEnd,
  toTop,
  type DirectoryService,
  type Listing,
} from '../../../test/browser/directory.ts'
import {
  accountButton,
  button,
  card,
  cardElement,
  choose,
  connectButton,
  focused,
  fox,
  inCard,
  inView,
  openConnect,
  press,
  seeView,
  visit,
} from '../../../test/browser/host.tsx'

const search = card.getByRole('searchbox')

/** A listing that waits until it is released, and then answers as a service with 300 wallets. */
function held(): { listing: Listing; release(): void } {
  let release = (): void => {}
  const released = new Promise<void>((done) => (release = done))
  return { listing: (url) => released.then(() => listingOf(300)(url)), release: () => release() }
}

/** The pages of the list that were requested so far. */
const pagesOf = ({ requests }: DirectoryService): (string | null)[] =>
  requests
    .filter(
      ({ pathname, searchParams }) =>
        pathname === '/getWallets' && searchParams.get('entries') === '40',
    )
    .map(({ searchParams }) => searchParams.get('page'))

/** The texts that the service was asked for so far. */
const textsOf = ({ requests }: DirectoryService): string[] =>
  requests.flatMap(({ searchParams }) => searchParams.get('search') || [])

test('requests the first page when the pointer approaches, and uses it in the list', async () => {
  const service = directoryService(300)
  visit(service.options)
  await openConnect()
  // The service's client has loaded.
  await expect.poll(() => service.asked('/getWallets')).toBe(1)
  await inCard('all-wallets').hover()
  await expect.poll(() => pagesOf(service)).toEqual(['1'])
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await expect.poll(() => (toEnd(), pagesOf(service))).toContain('2')
  expect(pagesOf(service).filter((page) => page === '1')).toHaveLength(1)
})

test('a directory of 300 more wallets loads in pages after the first rows, and few rows are in the document', async () => {
  const service = directoryService(300)
  visit(service.options)
  await openAll()
  await expect.poll(() => rows().length).toBeGreaterThan(9)
  const before = names().slice(0, 10)
  await scrollTo(/ 300$/)
  expect(rows().length).toBeLessThanOrEqual(120)
  const last = rows().at(-1)!
  expect(last.getAttribute('aria-posinset')).toBe(last.getAttribute('aria-setsize'))
  expect(sizeOf()).toBeGreaterThanOrEqual(364)
  const pages = pagesOf(service)
  expect(pages).toEqual([...new Set(pages)])
  expect(pages).toContain('8')
  toTop()
  await expect.poll(() => names().slice(0, 10)).toEqual(before)
})

test('each picture is shown as soon as it loads, and fetched from the service once', async () => {
  const service = directoryService(300)
  visit(service.options)
  await openAll()
  await search.fill('Lighthouse')
  const picture = (): HTMLImageElement | undefined =>
    inView('[data-testid="wallet-test.portico.wallet-140"] img')[0] as HTMLImageElement | undefined
  await expect
    .poll(() => picture()?.getAttribute('src'))
    .toBe(`data:image/svg+xml,${encodeURIComponent(testPicture({ name: 'test-140', order: 1 }))}`)
  await expect.poll(() => picture()?.naturalWidth).toBeGreaterThan(0)
  expect(service.asked('/getWalletImage/test-140')).toBe(1)
})

test('a query is searched among the known wallets at every key press, then by the service, and no row moves', async () => {
  const service = directoryService(300)
  visit(service.options)
  await openAll()
  const all = sizeOf()
  const waiting = held()
  service.listing = waiting.listing
  await search.click()
  await userEvent.keyboard('r')
  await expect.poll(sizeOf).toBeLessThan(all)
  const some = sizeOf()
  await userEvent.keyboard('a')
  await expect.poll(() => names().slice(0, 2)).toEqual(['Rainbow', 'Rabby Wallet'])
  const local = names()
  expect(local.length).toBeLessThan(some)
  await expect.poll(() => textsOf(service)).toContain('ra')
  expect(names()).toEqual(local)
  waiting.release()
  await expect.poll(() => names().length).toBeGreaterThan(local.length)
  expect(names().slice(0, local.length)).toEqual(local)
  await expect
    .element(card.getByRole('status').filter({ hasText: 'wallets found' }))
    .toBeInTheDocument()
})

test('finds unlisted wallets by the service, and reports when there is no match', async () => {
  visit(directoryService(300).options)
  await openAll()
  await search.fill(' 289')
  await expect.poll(names).toEqual([expect.stringMatching(/ 289$/)])
  await search.fill('zzzz')
  await expect.element(card.getByText('No wallet is called “zzzz”')).toBeVisible()
  await button('Show all wallets').click()
  await expect.poll(() => rows().length).toBeGreaterThan(1)
})

test('no request is sent for a text that was deleted or for a view that was left', async () => {
  const service = directoryService(300)
  const clock = withClock()
  visit(service.options)
  await openAll()
  const texts = (): string[] => textsOf(service)
  clock.forward(1_000)
  clock.stop()
  await search.fill('ra')
  clock.forward(10)
  await expect.poll(texts).toEqual(['ra'])
  await search.fill('rai')
  await search.fill('')
  clock.forward(1_000)
  await search.fill('co')
  clock.forward(10)
  await expect.poll(texts).toEqual(['ra', 'co'])
  await search.fill('cor')
  await userEvent.keyboard('{Escape}')
  await seeView('Connect')
  // The list takes a moment to disappear, and is gone before the text would be sent.
  await expect.poll(() => (clock.forward(10), cardElement()!.querySelector('.leaving'))).toBeNull()
  clock.forward(1_000)
  // A request that was still sent would come before that of the next search.
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await search.fill('zz')
  clock.forward(1_000)
  await expect.poll(texts).toEqual(['ra', 'co', 'zz'])
})

test('the list can be filtered to certified wallets', async () => {
  const service = directoryService(300)
  visit(service.options)
  await openAll()
  const filter = button('Certified only')
  await expect.element(filter).toHaveAttribute('aria-pressed', 'false')
  await filter.click()
  await expect.element(filter).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(sizeOf).toBe(30)
  expect(
    service.requests.some(({ searchParams }) => searchParams.get('badge_type') === 'certified'),
  ).toBe(true)
  await filter.click()
  await expect.poll(sizeOf).toBeGreaterThan(30)
})

test('pages through the list by keyboard', async () => {
  visit(directoryService(300).options)
  await openAll()
  rows()[0]!.querySelector('button')!.focus()
  for (let step = 2; step <= 61; step++) {
    await userEvent.keyboard('{Tab}')
    // Rows are rendered as they are reached, so the test waits for each before the next Tab.
    await expect
      .poll(() => focused()?.closest('[role=listitem]')?.getAttribute('aria-posinset'))
      .toBe(String(step))
  }
  await userEvent.keyboard('{Enter}')
  await seeView('Downloads')
})

test.each<[string, Listing]>([
  ['does not answer', () => new Promise(() => {})],
  ['is closed', () => new Response('', { status: 503, headers: { 'retry-after': '60' } })],
])('a service that %s does not delay the first wallet', async (_, listing) => {
  fox()
  const service = directoryService(300)
  // Nothing else of the service answers either.
  visit({
    ...service.options,
    answer: (url, body) => service.options.answer!(url, body) && listing(url),
  })
  await connectButton.click()
  await expect
    .poll(() => inView('.name').map(({ textContent }) => textContent))
    .toEqual(expect.arrayContaining(['Fox', 'MetaMask']))
  await expect.poll(() => service.asked('/getWallets')).toBe(1)
  await choose('test.fox')
  await expect.element(accountButton).toBeVisible()
})

test.each<[string, Listing]>([
  ['refuses', () => new Response('', { status: 403 })],
  ['is rate-limited', () => new Response('', { status: 429, headers: { 'retry-after': '60' } })],
  ['is broken', () => new Response('', { status: 500 })],
  [
    'sends half an answer',
    () => new Response('{"data":[{"id":"te', { headers: { 'content-type': 'application/json' } }),
  ],
  ['drops the connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])(
  'reports when the service %s, keeps the known wallets, and continues on retry',
  async (_, listing) => {
    const service = directoryService(300)
    const works = service.listing
    service.listing = listing
    const clock = withClock()
    visit(service.options)
    await openAll()
    toEnd()
    const failed = card.getByText('The other wallets did not load')
    await expect.element(failed).toBeInTheDocument()
    expect(rows().length).toBeGreaterThan(0)
    service.listing = works
    // A visitor's own press sends a request, at most once in three seconds.
    clock.forward(3_000)
    await press('.hint button')
    await expect.element(failed).not.toBeInTheDocument()
    await expect.poll(() => (toEnd(), sizeOf())).toBeGreaterThan(100)
  },
)

test('shows known wallets while offline, and loads the rest when online again', async () => {
  const service = directoryService(50)
  const works = service.listing
  let online = true
  const clock = withClock()
  visit({ ...service.options, online: () => online })
  await openConnect()
  // The request of the opening card is done.
  await expect.poll(() => service.asked('/getWallets')).toBe(1)
  service.listing = () => Promise.reject(new TypeError('Failed to fetch'))
  online = false
  dispatchEvent(new Event('offline'))
  await inCard('all-wallets').click()
  await expect.element(search).toBeVisible()
  toEnd()
  await expect
    .element(card.getByText('The other wallets come once you are back online'))
    .toBeInTheDocument()
  expect(rows().length).toBeGreaterThan(0)
  service.listing = works
  // A visitor's connection that comes back sends a request, at most once in three seconds.
  clock.forward(3_000)
  online = true
  dispatchEvent(new Event('online'))
  await scrollTo(/ 50$/)
})

test('invalid records of a malicious directory are dropped, the others are shown, and none runs code', async () => {
  const errors: string[] = []
  const collect = ({ message }: ErrorEvent): void => void errors.push(message)
  addEventListener('error', collect)
  onTestFinished(() => removeEventListener('error', collect))
  const service = directoryService(0)
  service.listing = () => Response.json({ data: hostileWallets, count: hostileWallets.length })
  visit(service.options)
  await openAll()
  for (const [text, name] of [
    ['hostile', 'Hostile links'],
    ['<img src', '<img src=x onerror'],
  ] as const) {
    await search.fill(text)
    await card.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
    await seeView('Downloads')
    for (const link of inView('a')) expect(link.getAttribute('href')).toMatch(/^https:/)
    await inCard('back').click()
    await seeView('AllWallets')
  }
  expect('__pwned' in globalThis).toBe(false)
  expect(errors.filter((message) => !message.includes('ResizeObserver loop'))).toEqual([])
})

test('lists bundled wallets without a service and without any request', async () => {
  const requests: URL[] = []
  visit({ answer: (url) => void requests.push(url) })
  await openAll()
  await search.fill('rainbow')
  await expect.poll(names).toEqual(['Rainbow'])
  expect(button('Certified only').query()).toBeNull()
  expect(requests).toEqual([])
})
