import { expect, test } from 'vitest'
import { hostileAnnouncements } from '@portico/testkit/wallets'
import { eip6963 } from '../src/index.ts'
import { ada, bob, connected, world } from './world.ts'

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const offers = (page: ReturnType<typeof world>, connector = 'eip6963') =>
  page.portico.getState().offers[connector] ?? []

test('announced wallets are offered, late ones when they arrive', () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox' })
  const late = page.install({ rdns: 'test.owl', name: 'Owl', announce: 'late' })
  page.start()
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox'])
  late.announce()
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox', 'Owl'])
})

test.each(['twice', 'new-uuid'] as const)('offers one wallet announced %s once', (announce) => {
  const page = world()
  page.install({ rdns: 'test.fox', announce })
  page.start()
  expect(offers(page)).toHaveLength(1)
  expect(offers(page)[0]).not.toHaveProperty('contested')
})

test('two wallets that claim one rdns are both offered and marked, and that rdns selects neither', async () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox' })
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [bob], uuid: 'another' })
  page.start()
  expect(offers(page).map(({ contested }) => contested)).toEqual([true, true])
  await expect(page.portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({
    exit: 'not-installed',
  })
  // A visitor can still choose, because each wallet has an offer of its own.
  const [, second] = offers(page)
  expect(await page.portico.connect({ connector: 'eip6963', offer: second!.id })).toMatchObject({
    address: bob,
  })
})

test.each(hostileAnnouncements)(
  'an announcement with $what is refused or cleaned',
  ({ detail, expect: wanted }) => {
    const page = world()
    page.start()
    const event = new CustomEvent('eip6963:announceProvider', { detail })
    const target = page.portico.services.platform.window as unknown as EventTarget
    expect(() => target.dispatchEvent(event)).not.toThrow()
    expect(offers(page)).toHaveLength(wanted === 'refuse' ? 0 : 1)
    for (const { name, icon, evidence } of offers(page)) {
      for (const { value } of evidence) expect(value).toBe('test.portico.hostile')
      expect(name).not.toMatch(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/)
      expect(name.length).toBeLessThanOrEqual(64)
      expect(icon ?? 'data:image/').toMatch(/^data:image\//)
    }
  },
)

test('offers a wallet with an invalid rdns without it, connects it, and restores it after a reload', async () => {
  const page = world()
  page.install({ rdns: 'https://www.safepal.com/download', name: 'SafePal' })
  page.start()
  expect(offers(page)).toEqual([expect.objectContaining({ name: 'SafePal', evidence: [] })])
  const account = await page.portico.connect({ connector: 'eip6963', offer: offers(page)[0]!.id })
  expect(account.wallet.name).toBe('SafePal')
  const later = page.reload()
  later.start()
  expect(await later.until('connected')).toMatchObject({ account: account.address })
})

test('two wallets without an rdns and with the same name are both offered and marked', () => {
  const page = world()
  for (const uuid of ['one', 'another']) page.install({ rdns: '', name: 'Fox', uuid })
  page.start()
  expect(offers(page).map(({ contested }) => contested)).toEqual([true, true])
})

test('a third announcement with a known uuid changes nothing', async () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [ada], uuid: 'one' })
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [bob], uuid: 'two' })
  page.start()
  const before = offers(page)
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [carol], uuid: 'two' })
  page.install({ rdns: 'TEST.fox', name: 'Fox', accounts: [carol], uuid: 'two' })
  expect(offers(page)).toEqual(before)
  expect(await page.portico.connect({ connector: 'eip6963', offer: before[1]!.id })).toMatchObject({
    address: bob,
  })
})

test('an rdns in another case is the same claim', () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox', uuid: 'one' })
  page.install({ rdns: 'Test.Fox', name: 'Fox', uuid: 'two' })
  page.start()
  expect(offers(page).map(({ contested }) => contested)).toEqual([true, true])
})

test('a thousand announcements are processed together, 256 are listed, and the developer gets an alert', async () => {
  const page = world()
  const target = page.portico.services.platform.window as unknown as EventTarget
  const details = Array.from({ length: 1_000 }, (_, at) => ({
    info: { uuid: `uuid-${at}`, rdns: `test.fox${at % 2 ? at : ''}`, name: 'Fox' },
    provider: { request: async () => null },
  }))
  target.addEventListener('eip6963:requestProvider', () => {
    for (const detail of details)
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  let reports = 0
  let last = page.portico.getState().offers['eip6963']
  page.portico.subscribe(() => {
    const now = page.portico.getState().offers['eip6963']
    if (now !== last) reports++
    last = now
  })
  page.start()
  expect({ reports: reports, listed: offers(page).length }).toEqual({ reports: 1, listed: 256 })
  await expect
    .poll(() =>
      page.events.filter(({ event }) => event === 'ALERT').map(({ properties }) => properties),
    )
    .toMatchObject([{ code: 'too-many-wallets' }])
})

const wrappers: readonly [string, (inner: object) => object][] = [
  ['a proxy of what it announced', (inner) => new Proxy(inner, {})],
  [
    'an object with its flag',
    (inner) => ({
      request: (args: unknown) => (inner as { request(args: unknown): unknown }).request(args),
      isTaho: true,
      isMetaMask: true,
    }),
  ],
]
test.each(wrappers)('window.ethereum that is %s is not offered as well', async (_what, wrap) => {
  const page = world()
  const wallet = page.install({ rdns: 'test.taho' })
  Object.assign(wallet.provider, { isTaho: true, isMetaMask: true })
  Object.assign(page.portico.services.platform.window!, { ethereum: wrap(wallet.provider) })
  page.start()
  await page.portico.prefetch()
  await page.untilState(() => offers(page, 'injected').length === 0)
  expect(offers(page)).toHaveLength(1)
})

test('window.ethereum with the same accounts as an announced wallet is the same wallet', async () => {
  const page = world()
  const wallet = page.install({ rdns: 'test.fox' })
  const inner = wallet.provider
  Object.assign(page.portico.services.platform.window!, {
    ethereum: { request: (args: { method: string }) => inner.request(args) },
  })
  page.start()
  await page.portico.prefetch()
  // It shares no account yet, so it is not known whether it is the same wallet.
  expect(offers(page, 'injected')).toHaveLength(1)
  await page.portico.connect({ wallet: 'test.fox' })
  await page.portico.prefetch()
  await page.untilState(() => offers(page, 'injected').length === 0)
})

test('window.ethereum with only common properties is another wallet', async () => {
  const page = world()
  const wallet = page.install({ rdns: 'test.fox' })
  Object.assign(wallet.provider, { isMetaMask: true })
  Object.assign(page.portico.services.platform.window!, {
    ethereum: { request: async () => [], isMetaMask: true },
  })
  page.start()
  let looks = 0
  page.portico.subscribe(() => looks++)
  await page.portico.prefetch()
  await page.untilState(() => looks > 0)
  expect(offers(page, 'injected')).toHaveLength(1)
})

test('window.ethereum is offered while no wallet announces that object, and connects', async () => {
  const page = world()
  page.install({ announce: 'never', injectAs: 'ethereum', accounts: [bob] })
  page.start()
  expect(offers(page, 'injected')).toMatchObject([{ id: 'injected', generic: true }])
  expect(await page.portico.connect({ connector: 'injected', offer: 'injected' })).toMatchObject({
    address: bob,
  })
})

test('window.ethereum that is an announced wallet is not offered twice', () => {
  const page = world()
  page.install({ rdns: 'test.fox', injectAs: 'ethereum' })
  page.start()
  expect(offers(page, 'injected')).toEqual([])
  expect(offers(page)).toHaveLength(1)
})

test('each kind of discovery can be switched off', () => {
  const announced = world({ enableEIP6963: false })
  announced.install({ rdns: 'test.fox' })
  announced.start()
  expect(announced.portico.getState().offers).not.toHaveProperty('eip6963')
  const injected = world({ enableInjected: false })
  injected.install({ announce: 'never', injectAs: 'ethereum' })
  injected.start()
  expect(injected.portico.getState().offers).not.toHaveProperty('injected')
})

test('discovery can be switched on and off while the page runs', async () => {
  const page = world({ enableEIP6963: false })
  page.install({ rdns: 'test.fox', name: 'Fox' })
  page.start()
  expect(offers(page)).toEqual([])
  const off = page.portico.addConnector(eip6963())
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox'])
  await page.portico.connect({ wallet: 'test.fox' })
  off()
  expect(offers(page)).toEqual([])
  // A connected wallet stays connected.
  expect(page.status().is).toBe('connected')
  page.install({ rdns: 'test.owl', name: 'Owl' })
  expect(offers(page)).toEqual([])
})

test('requests announcements once, and reads each wallet once for all listeners', () => {
  const page = world()
  const target = page.portico.services.platform.window as unknown as EventTarget
  let asked = 0
  target.addEventListener('eip6963:requestProvider', () => asked++)
  let read = 0
  const info = {
    uuid: 'one',
    name: 'Fox',
    get rdns() {
      read++
      return 'test.fox'
    },
  }
  target.addEventListener('eip6963:requestProvider', () =>
    target.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info, provider: { request: () => {} } },
      }),
    ),
  )
  page.start()
  expect(offers(page)).toHaveLength(1)
  expect({ asked, read }).toEqual({ asked: 1, read: 1 })
})

test('a restarted instance offers the same wallets once each, and new ones', () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox', injectAs: 'ethereum' })
  page.start()()
  page.start()
  expect(offers(page)).toMatchObject([{ id: 'test.fox', name: 'Fox' }])
  expect(offers(page)[0]).not.toHaveProperty('contested')
  expect(offers(page, 'injected')).toEqual([])
  page.install({ rdns: 'test.owl', name: 'Owl' })
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox', 'Owl'])
})

test('a stopped instance ignores announcements', () => {
  const page = world()
  const stop = page.start()
  stop()
  page.install({ rdns: 'test.fox' })
  expect(offers(page)).toEqual([])
})

test.each(['no-on', 'no-remove', 'frozen'] as const)(
  'a provider object that is %s connects and disconnects',
  async (shape) => {
    const { portico, status } = await connected({ shape })
    expect(status().is).toBe('connected')
    await portico.disconnect()
    expect(status()).toEqual({ is: 'disconnected', exit: 'user' })
  },
)
