/** Logging in by a provider and by Farcaster, with a server and a recovery service in memory. */
import { expect, test, vi } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { toHex, utf8 } from '../shared/bytes.ts'
import { createQueue } from '../requests/queue.ts'
import { FrameError } from '../shared/error.ts'
import { createFarcaster } from './farcaster.ts'
import { frameOrigin, openPopup, type FakePopup } from './popup.fixture.ts'
import { createSocial } from './social.ts'
import { createWorld, Killed, type Browser, type World } from './world.fixture.ts'

const quiet = (): AbortSignal => new AbortController().signal
const ana = { subject: '108', email: 'ana@mail.example' }

const socialOf = (browser: Browser) =>
  createSocial({
    ...browser.login.deps,
    window: browser.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
  })

/** The visitor presses, and the window is opened. */
function press(
  browser: Browser,
  signal = quiet(),
): { popup: FakePopup; user: ReturnType<ReturnType<typeof createSocial>['connect']> } {
  const user = socialOf(browser).connect({ provider: 'google', locale: 'en' }, signal)
  user.catch(() => {})
  return { popup: openPopup(browser.frame), user }
}

async function logIn(browser: Browser) {
  const { popup, user } = press(browser)
  popup.hello()
  return user
}

async function byFarcaster(browser: Browser) {
  const farcaster = createFarcaster(browser.login.deps)
  await farcaster.start('en')
  return farcaster.connect(quiet())
}

async function signer({ login, keys }: Browser): Promise<string> {
  const { addresses } = await login.active()
  const { signed } = await keys.sign(await login.takeShares(), addresses, {
    is: 'message',
    bytes: utf8('Hello'),
  })
  return recoverMessageAddress({ message: 'Hello', signature: toHex(signed[0]!) })
}

async function expectOne(world: World, browser: Browser): Promise<void> {
  expect(world.wallets.size).toBe(1)
  expect(await signer(browser)).toBe([...world.wallets.values()][0]?.addresses.eip155)
  expect((await browser.store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
}

test('creates a wallet at the first login by a provider, and signs with it', async () => {
  const world = createWorld()
  const browser = world.browser()
  const { popup, user } = press(browser)
  world.visit = (looks) => (looks < 3 ? null : ana)
  popup.hello()
  expect(await user).toMatchObject({
    email: ana.email,
    provider: 'google',
    addresses: [...world.wallets.values()][0]!.addresses,
  })
  expect(world.started).toEqual([{ loginMethod: 'google', popup: 'd'.repeat(43) }])
  expect(popup.went[0]).toMatch(/^https:\/\/wallet\.example\/embedded\/v1\/social\/start\//)
  expect(popup.posted.map(({ to }) => to)).toEqual([frameOrigin])
  expect(browser.questions).toEqual([])
  expect(browser.frame.listening()).toBe(0)
  await expectOne(world, browser)
})

test('creates a wallet by Farcaster, without an address', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = (looks) => (looks < 40 ? null : { subject: '3' })
  const farcaster = createFarcaster(browser.login.deps)
  await expect(farcaster.connect(quiet())).rejects.toMatchObject({ code: 'no-attempt' })
  const { url, expires, now } = await farcaster.start('en')
  expect([url.startsWith('https://farcaster.example/'), expires - now]).toEqual([true, 600_000])
  // No way of recovery was chosen, so nothing was started.
  browser.chooses = () => Promise.reject(new FrameError('recovery-refused'))
  await expect(farcaster.connect(quiet())).rejects.toMatchObject({ code: 'recovery-refused' })
  expect([
    world.wallets.size,
    world.recoveryShares.length,
    await browser.store.shares.list(),
  ]).toEqual([0, 0, []])
  await expect(farcaster.connect(quiet())).rejects.toMatchObject({ code: 'no-attempt' })
  // After cancelling, the visitor is logged in, and is asked again.
  browser.chooses = null
  expect(await browser.login.user(quiet())).toMatchObject({ email: null, provider: 'farcaster' })
  await expectOne(world, browser)
})

test('prompts for a recovery method without an address before anything starts, outside of the lock', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ({ subject: '3' })
  let other: Promise<unknown> | undefined
  const plain = await browser.locked()
  browser.chooses = async () => {
    expect(world.steps.filter((step) => /made|keeps|put/.test(step))).toEqual([])
    // Another tab takes the lock meanwhile.
    other = browser.reload().holdWallet()
    await other
    return plain
  }
  await byFarcaster(browser)
  expect(world.recoveryShares).toMatchObject([
    { email: null, lock: plain.kind === 'service' ? '' : plain.lock },
  ])
  expect([...world.sets.values()].map(({ recovery }) => recovery)).toEqual(['passphrase'])
  await expectOne(world, browser)
})

/** Runs once to count the steps, and once more for each of them, killed there. */
async function killedAnywhere(
  come: (browser: Browser) => Promise<unknown>,
  another: boolean,
): Promise<void> {
  const visit: World['visit'] = (looks) => (looks < 2 ? null : another ? ana : { subject: '3' })
  const start = (): World => Object.assign(createWorld(), { visit })
  const whole = start()
  await come(whole.browser())
  expect(whole.steps.length).toBeGreaterThan(10)
  for (let at = 0; at < whole.steps.length; at++)
    for (const when of ['before', 'after'] as const) {
      const world = start()
      const browser = world.browser()
      world.kill = { at, when }
      const outcome: unknown = await come(browser).catch((error: unknown) => error)
      // A login does not wait for a confirmation that the recovery service cannot ask for.
      if (whole.steps[at] !== 'recovery service confirms')
        expect(outcome, `${whole.steps[at]}, ${when}`).toBeInstanceOf(Killed)
      world.kill = null
      expect(world.wallets.size).toBeLessThan(2)
      const again = browser.reload()
      if (await again.login.restore()) await expectOne(world, again)
      await come(again)
      await expectOne(world, again)
      if (!another) continue
      const third = world.browser()
      await come(third)
      await expectOne(world, third)
    }
}

test(
  'leaves one wallet when killed between any two steps of the first login by a provider',
  () => killedAnywhere(logIn, true),
  120_000,
)

test(
  'leaves one wallet when killed between any two steps of choosing a recovery',
  () => killedAnywhere(byFarcaster, false),
  120_000,
)

test('approves another device by the recovery code at the provider’s verified address', async () => {
  const world = createWorld()
  world.visit = () => ana
  await logIn(world.browser())
  const second = world.browser()
  await logIn(second)
  expect(second.questions).toMatchObject([{ why: 'device', email: ana.email }])
  await expectOne(world, second)
})

test('treats the same address as another user', async () => {
  const world = createWorld()
  const [one, other] = [world.browser(), world.browser()]
  world.visit = () => ana
  const first = await logIn(one)
  world.visit = () => ({ ...ana, subject: '109' })
  expect((await logIn(other)).wallet).not.toBe(first.wallet)
  expect(world.wallets.size).toBe(2)
})

test.each([
  ['declined', 4001],
  ['provider', 'provider-failed'],
] as const)('reports %s, and stops waiting', async (visited, code) => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => visited
  await expect(logIn(browser)).rejects.toMatchObject({ code })
  expect(browser.frame.listening()).toBe(0)
  await expect(byFarcaster(browser)).rejects.toMatchObject({ code })
  expect([world.sessions.size, world.wallets.size]).toEqual([0, 0])
})

test('reports an expired visit, and waits for a server that is down for a while', async () => {
  const world = createWorld()
  const browser = world.browser()
  await expect(logIn(browser)).rejects.toMatchObject({ code: 'popup-lost' })
  await expect(byFarcaster(browser)).rejects.toMatchObject({ code: 'code-expired' })
  const looks = world.steps.filter((step) => step === 'external state').length / 2
  // Every second at first, and every two seconds later, for ten minutes.
  expect(looks).toBeGreaterThan(280)
  expect(looks).toBeLessThan(340)
  world.visit = (at) => {
    if (at < 4)
      throw new FrameError(at === 1 ? 'unreachable' : at === 2 ? 'rate-limited' : 'server-fault')
    return ana
  }
  await logIn(browser)
  await expectOne(world, browser)
})

test('answers a repeated hello alike, restarts for a reopened window, and uses the newest', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = (_, attempt) => (attempt === 1 ? ana : null)
  // Attempts must not expire meanwhile.
  const stop = new AbortController()
  let isOpen = (): void => {}
  const opened = new Promise<void>((resolve) => (isOpen = resolve))
  const social = createSocial({
    ...browser.login.deps,
    wait: () => opened,
    window: browser.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
  })
  const user = social.connect({ provider: 'google', locale: 'en' }, stop.signal)
  const first = openPopup(browser.frame)
  first.hello()
  first.hello()
  await vi.waitFor(() => expect(first.went).toHaveLength(2))
  expect(new Set(first.went).size).toBe(1)
  const second = openPopup(browser.frame)
  second.hello()
  await vi.waitFor(() => expect(second.went).toHaveLength(1))
  expect(second.went).not.toEqual(first.went.slice(0, 1))
  // Messages of the older window are ignored, even if they are repeated.
  first.hello()
  second.hello({ id: first.id })
  isOpen()
  expect(await user).toMatchObject({ email: ana.email })
  expect([first.went.length, second.went.length, world.started.length]).toEqual([2, 1, 2])
})

test('ignores windows of another origin, of the host, in a frame, or with another message', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ana
  const stop = new AbortController()
  const { user } = press(browser, stop.signal)
  const posted: unknown[] = []
  const nested = openPopup(browser.frame)
  for (const origin of [
    'https://evil.example',
    'https://wallet.example.evil.example',
    'http://wallet.example',
    'null',
    '',
  ])
    openPopup(browser.frame, 'google', origin).hello()
  const hello = {
    type: 'portico-popup',
    id: nested.id,
    popup: 'd'.repeat(43),
    loginMethod: 'google',
  }
  const postMessage = (what: unknown): void => void posted.push(what)
  for (const source of [
    null,
    undefined,
    'window',
    {},
    { postMessage },
    { postMessage, top: {} },
    { postMessage, top: null },
  ])
    browser.frame.receive({ data: hello, source, origin: frameOrigin })
  for (const wrong of [
    { type: 'portico-frame' },
    { id: 'x' },
    { id: undefined },
    { popup: '' },
    { popup: 'd'.repeat(44) },
    { popup: 5 },
    { loginMethod: 'github' },
    { loginMethod: 'email' },
  ])
    nested.hello(wrong)
  for (const data of [
    null,
    'portico-popup',
    [],
    5,
    { ...hello, loginMethod: { toString: () => 'google' } },
  ])
    browser.frame.receive({ data, source: nested.source, origin: frameOrigin })
  await Promise.resolve()
  expect([world.steps, posted, nested.posted]).toEqual([[], [], []])
  stop.abort(new Error('given up'))
  await expect(user).rejects.toThrow('given up')
  expect(browser.frame.listening()).toBe(0)
  nested.hello()
  expect(world.started).toEqual([])
})

test('refuses a server that names another place', async () => {
  const world = createWorld()
  const browser = world.browser()
  const { server } = browser.login.deps
  for (const url of [
    'https://evil.example/embedded/v1/social/start/x',
    'https://wallet.example/embedded/v1/other',
    'javascript:alert(1)//embedded/v1/social/start/',
  ]) {
    const social = createSocial({
      ...browser.login.deps,
      server: {
        ...server,
        external: async (...all) => ({ ...(await server.external(...all)), url }),
      },
      window: browser.frame.window,
      origin: frameOrigin,
      startOrigin: frameOrigin,
      queue: createQueue(),
    })
    const user = social.connect({ provider: 'google', locale: 'en' }, quiet())
    const popup = openPopup(browser.frame)
    popup.hello()
    await expect(user).rejects.toMatchObject({ code: 'bad-reply' })
    expect([popup.went, popup.closed]).toEqual([[], true])
  }
})

test('answers a window once the server is reachable, and reports other failures to the host', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ana
  const { server } = browser.login.deps
  const faults: (Error | null)[] = [
    new FrameError('unreachable'),
    null,
    new FrameError('provider-failed'),
  ]
  const social = createSocial({
    ...browser.login.deps,
    server: {
      ...server,
      external: (...all) =>
        ((fault) => (fault ? Promise.reject(fault) : server.external(...all)))(faults.shift()),
    },
    window: browser.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
  })
  const user = social.connect({ provider: 'google', locale: 'en' }, quiet())
  const popup = openPopup(browser.frame)
  await vi.waitFor(() => {
    popup.hello()
    expect(popup.went).not.toEqual([])
  })
  await user
  const refused = social.connect({ provider: 'google', locale: 'en' }, quiet())
  openPopup(browser.frame).hello()
  await expect(refused).rejects.toMatchObject({ code: 'provider-failed' })
})

test('aborts the earlier visit when the page starts another', async () => {
  const world = createWorld()
  const browser = world.browser()
  const social = socialOf(browser)
  const first = social.connect({ provider: 'google', locale: 'en' }, quiet())
  world.visit = () => ana
  const second = social.connect({ provider: 'github', locale: 'en' }, quiet())
  openPopup(browser.frame, 'github').hello()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  expect(await second).toMatchObject({ provider: 'github' })
})
