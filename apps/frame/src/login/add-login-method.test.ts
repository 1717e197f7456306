/** Adding an identity: the login has to be fresh, and another user's identity is refused. */
import { expect, test, vi } from 'vitest'
import { createQueue } from '../requests/queue.ts'
import { FrameError } from '../shared/error.ts'
import { addLoginMethod, type AddingDeps } from './add-login-method.ts'
import { createFarcaster } from './farcaster.ts'
import { frameOrigin, openPopup, type FakePopup } from './popup.fixture.ts'
import { createSocial } from './social.ts'
import { createWorld, emailCode, type Browser, type World } from './world.fixture.ts'

const email = 'ana@mail.example'
const quiet = (): AbortSignal => new AbortController().signal
const later = 3_600_000

async function logIn({ login }: Browser, address = email) {
  const { action } = await login.start(address, 'en')
  if (action === 'VERIFY_DEVICE') await login.awaitDevice(quiet())
  return login.verify(emailCode, quiet())
}
const depsOf = ({ login, frame: { window } }: Browser): AddingDeps => ({
  ...login.deps,
  window,
  origin: frameOrigin,
  startOrigin: frameOrigin,
  queue: createQueue(),
})

/** The page opens the window and requests the identity. */
function press(
  browser: Browser,
  loginMethod = 'google',
  signal = quiet(),
): { popup: FakePopup; added: Promise<void> } {
  const added = addLoginMethod(depsOf(browser), { loginMethod, locale: 'en' }, signal)
  added.catch(() => {})
  const popup = openPopup(browser.frame, loginMethod)
  popup.hello()
  return { popup, added }
}
async function byGoogle(browser: Browser) {
  const user = createSocial(depsOf(browser)).connect({ provider: 'google', locale: 'en' }, quiet())
  openPopup(browser.frame).hello()
  return user
}

async function start(): Promise<{ world: World; browser: Browser; wallet: string }> {
  const world = createWorld()
  const browser = world.browser()
  const { wallet } = await logIn(browser)
  world.visit = () => ({ subject: '108', email: 'other@mail.example' })
  return { world, browser, wallet }
}

test('adds a provider after a fresh login, which opens the same wallet', async () => {
  const { world, browser, wallet } = await start()
  const { popup, added } = press(browser)
  await added
  expect([popup.waited > 0, popup.went.length, browser.questions]).toEqual([true, 1, []])
  expect(await browser.login.active()).toMatchObject({ wallet, email })
  await browser.login.signOut()
  expect(await byGoogle(browser)).toMatchObject({ wallet })
  expect(world.wallets.size).toBe(1)
})

test('requires a code first when the login is not fresh, while the window waits', async () => {
  const { world, browser } = await start()
  world.time += later
  let type: (code: string | null) => void = () => {}
  browser.answer = () => new Promise((resolve) => (type = resolve))
  const { popup, added } = press(browser)
  await vi.waitFor(() => expect(browser.questions).toMatchObject([{ why: 'login', email }]))
  popup.hello()
  expect([popup.went, world.started]).toEqual([[], []])
  type(emailCode)
  await added
  expect([popup.went.length > 0, popup.waited]).toEqual([true, 2])
  expect(world.started).toHaveLength(1)
})

test('adds nothing and closes the window when the visitor cancels', async () => {
  const { world, browser } = await start()
  world.time += later
  browser.answer = () => Promise.resolve(null)
  const { popup, added } = press(browser)
  await expect(added).rejects.toMatchObject({ code: 4001 })
  expect([popup.closed, popup.went, world.started, browser.frame.listening()]).toEqual([
    true,
    [],
    [],
    0,
  ])
  await browser.login.active()
})

test.each([{}, { email }])(
  'logs a provider’s user in again in its window, mails nothing and makes no other user, with an address and without (%#)',
  async (claims) => {
    const world = createWorld()
    const browser = world.browser()
    world.visit = () => ({ subject: '108', ...claims })
    const { wallet } = await byGoogle(browser)
    const mails = world.mails.length
    world.time += later
    await browser.login.showPhrase(quiet())
    expect(browser.visitsAgain).toMatchObject([
      {
        provider: 'google',
        url: `${frameOrigin}/frame/popup.html?projectId=shop&loginMethod=google&locale=en&proves=`,
      },
    ])
    expect([world.mails.length, browser.questions, browser.phrases.length]).toEqual([mails, [], 1])
    // It is fresh now.
    await browser.login.showPhrase(quiet())
    expect(browser.visitsAgain).toHaveLength(1)
    expect([(await browser.login.active()).wallet, world.wallets.size]).toEqual([wallet, 1])
  },
)

test('adds a provider after the session’s own one has logged in again, each in its own window', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ({ subject: '108' })
  await byGoogle(browser)
  world.time += later
  world.visit = () => ({ subject: world.started.length === 2 ? '108' : '109' })
  const { popup, added } = press(browser)
  await vi.waitFor(() => expect(browser.visitsAgain).toHaveLength(1))
  popup.hello()
  await added
  expect(world.started.map(({ loginMethod }) => loginMethod)).toEqual([
    'google',
    'google',
    'google',
  ])
  expect([popup.waited > 0, popup.went.length > 0]).toEqual([true, true])
})

test('does not log in again by another account of the provider, and makes no user of it', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ({ subject: '108' })
  const { wallet } = await byGoogle(browser)
  world.time += later
  world.visit = () => ({ subject: '109' })
  await expect(browser.login.showPhrase(quiet())).rejects.toMatchObject({ code: 'other-account' })
  expect((await browser.login.active()).wallet).toBe(wallet)
  browser.visitsProvider = () => Promise.resolve(null)
  await expect(press(browser, 'github').added).rejects.toMatchObject({ code: 4001 })
  expect([browser.phrases, world.wallets.size]).toEqual([[], 1])
})

test('logs a provider’s user in again by a link where no window can reach the frame, with the same account only', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ({ subject: '108' })
  const { wallet } = await byGoogle(browser)
  world.time += later
  const urls: string[] = []
  browser.visitsProvider = async ({ link, signal }) => {
    const { url, act } = await link()
    urls.push(url)
    await act(signal)
    return { value: true }
  }
  world.visit = () => 'other'
  await expect(browser.login.showPhrase(quiet())).rejects.toMatchObject({ code: 'other-account' })
  world.visit = () => ({ subject: '108' })
  await browser.login.showPhrase(quiet())
  expect(urls).toEqual([
    expect.stringMatching(`^${frameOrigin}/embedded/v1/social/start/`),
    expect.stringMatching(`^${frameOrigin}/embedded/v1/social/start/`),
  ])
  expect([
    browser.phrases.length,
    (await browser.login.active()).wallet,
    world.wallets.size,
  ]).toEqual([1, wallet, 1])
})

async function byFarcaster(world: World, browser: Browser, subject: string) {
  world.visit = () => ({ subject, email })
  const farcaster = createFarcaster(browser.login.deps)
  await farcaster.start('en')
  return farcaster.connect(quiet())
}

test('logs a Farcaster user in again by a code on the screen, and no one else', async () => {
  const world = createWorld()
  const browser = world.browser()
  const { wallet } = await byFarcaster(world, browser, '3')
  world.time += later
  world.visit = () => ({ subject: '4' })
  await expect(browser.login.showPhrase(quiet())).rejects.toMatchObject({ code: 'other-account' })
  expect((await browser.login.active()).wallet).toBe(wallet)
  world.visit = () => ({ subject: '3' })
  await browser.login.showPhrase(quiet())
  expect([browser.phrases.length, browser.questions, world.wallets.size]).toEqual([1, [], 1])
})

test('does not add a login method of another user', async () => {
  const { world, browser } = await start()
  await byGoogle(world.browser())
  await expect(press(browser).added).rejects.toMatchObject({ code: 'login-method-taken' })
  expect(world.wallets.size).toBe(2)
  expect(await browser.login.active()).toMatchObject({ email })
})

test('adds nothing when the provider refuses', async () => {
  const { world, browser } = await start()
  world.visit = () => 'declined'
  await expect(press(browser).added).rejects.toMatchObject({ code: 4001 })
})

test('adds Farcaster by a code shown in the frame', async () => {
  const { world, browser, wallet } = await start()
  world.visit = (looks) => (looks < 3 ? null : { subject: '3' })
  const shown: string[] = []
  const deps = depsOf(browser)
  const { screen } = deps
  await addLoginMethod(
    {
      ...deps,
      screen: {
        ...screen,
        showCode: (question) => (shown.push(question.url), screen.showCode(question)),
      },
    },
    { loginMethod: 'farcaster', locale: 'en' },
    quiet(),
  )
  expect(shown).toEqual([expect.stringMatching(/^https:\/\/farcaster\.example\//)])
  expect(world.started).toEqual([{ loginMethod: 'farcaster', popup: null }])
  expect((await browser.login.active()).wallet).toBe(wallet)
  await expect(
    addLoginMethod(
      { ...deps, screen: { ...screen, showCode: () => Promise.resolve(null) } },
      { loginMethod: 'farcaster', locale: 'en' },
      quiet(),
    ),
  ).rejects.toMatchObject({ code: 4001 })
})

test('refuses methods that are no provider, and requires a session', async () => {
  const { world, browser } = await start()
  for (const loginMethod of ['email', 'wallet', 'GOOGLE', '', 'a b'])
    await expect(
      addLoginMethod(depsOf(browser), { loginMethod, locale: 'en' }, quiet()),
    ).rejects.toMatchObject({
      code: -32_602,
    })
  await browser.login.signOut()
  await expect(press(browser).added).rejects.toMatchObject({ code: 'no-session' })
  expect(world.started).toEqual([])
})

test('aborts at any step when the page does', async () => {
  const { world, browser } = await start()
  world.time += later
  const stop = new AbortController()
  browser.answer = ({ signal }) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  const { popup, added } = press(browser, 'google', stop.signal)
  await vi.waitFor(() => expect(browser.questions).toHaveLength(1))
  stop.abort(new FrameError('aborted'))
  await expect(added).rejects.toMatchObject({ code: 'aborted' })
  expect([popup.closed, browser.frame.listening()]).toEqual([true, 0])
})
