/** Adding an identity: the login has to be fresh, and another user's identity is refused. */
import { expect, test, vi } from 'vitest'
import { createQueue } from '../requests/queue.ts'
import { FrameError } from '../shared/error.ts'
import { addWay, type AddingParts } from './add-way.ts'
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
const partsOf = ({ login, frame: { window } }: Browser): AddingParts => ({
  ...login.parts,
  window,
  origin: frameOrigin,
  queue: createQueue(),
})

/** The page opens the window and requests the identity. */
function press(
  browser: Browser,
  way = 'google',
  signal = quiet(),
): { popup: FakePopup; added: Promise<void> } {
  const added = addWay(partsOf(browser), { way, locale: 'en' }, signal)
  added.catch(() => {})
  const popup = openPopup(browser.frame, way)
  popup.hello()
  return { popup, added }
}
async function byGoogle(browser: Browser) {
  const user = createSocial(partsOf(browser)).connect({ provider: 'google', locale: 'en' }, quiet())
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

test('requires a new login without an address and a passkey', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ({ subject: '108' })
  await byGoogle(browser)
  world.time += later
  await expect(press(browser, 'github').added).rejects.toMatchObject({ code: 'login-too-old' })
})

test('does not add a login method of another user', async () => {
  const { world, browser } = await start()
  await byGoogle(world.browser())
  await expect(press(browser).added).rejects.toMatchObject({ code: 'way-taken' })
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
  const parts = partsOf(browser)
  const { screen } = parts
  await addWay(
    {
      ...parts,
      screen: {
        ...screen,
        showCode: (question) => (shown.push(question.url), screen.showCode(question)),
      },
    },
    { way: 'farcaster', locale: 'en' },
    quiet(),
  )
  expect(shown).toEqual([expect.stringMatching(/^https:\/\/farcaster\.example\//)])
  expect(world.started).toEqual([{ way: 'farcaster', popup: null }])
  expect((await browser.login.active()).wallet).toBe(wallet)
  await expect(
    addWay(
      { ...parts, screen: { ...screen, showCode: () => Promise.resolve(null) } },
      { way: 'farcaster', locale: 'en' },
      quiet(),
    ),
  ).rejects.toMatchObject({ code: 4001 })
})

test('refuses methods that are no provider, and requires a session', async () => {
  const { world, browser } = await start()
  for (const way of ['email', 'wallet', 'GOOGLE', '', 'a b'])
    await expect(addWay(partsOf(browser), { way, locale: 'en' }, quiet())).rejects.toMatchObject({
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
