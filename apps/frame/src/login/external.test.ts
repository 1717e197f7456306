/** In by a provider and by Farcaster, with a server and a keeper in memory. */
import { expect, test, vi } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { toHex, utf8 } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import { createFarcaster } from './farcaster.ts'
import { frameOrigin, openPopup, type FakePopup } from './popup.fixture.ts'
import { createSocial } from './social.ts'
import { createWorld, Killed, type Browser, type World } from './world.fixture.ts'

const quiet = (): AbortSignal => new AbortController().signal
const ana = { subject: '108', email: 'ana@mail.example' }

const socialOf = (browser: Browser) => createSocial({ ...browser.login.parts, window: browser.frame.window, origin: frameOrigin })

/** The visitor presses, and the window is opened. */
function press(browser: Browser, signal = quiet()): { popup: FakePopup; user: ReturnType<ReturnType<typeof createSocial>['connect']> } {
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
  const farcaster = createFarcaster(browser.login.parts)
  await farcaster.start('en')
  return farcaster.connect(quiet())
}

async function signer({ login, keys }: Browser): Promise<string> {
  const { addresses } = await login.active()
  const { signed } = await keys.sign(await login.takeShares(), addresses, { is: 'message', bytes: utf8('Hello') })
  return recoverMessageAddress({ message: 'Hello', signature: toHex(signed[0]!) })
}

async function expectOne(world: World, browser: Browser): Promise<void> {
  expect(world.wallets.size).toBe(1)
  expect(await signer(browser)).toBe([...world.wallets.values()][0]?.addresses.eip155)
  expect((await browser.store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
}

test('who comes by a provider for the first time has a wallet, and signs with it', async () => {
  const world = createWorld()
  const browser = world.browser()
  const { popup, user } = press(browser)
  world.visit = (looks) => (looks < 3 ? null : ana)
  popup.hello()
  expect(await user).toMatchObject({ email: ana.email, provider: 'google', addresses: [...world.wallets.values()][0]!.addresses })
  expect(world.begun).toEqual([{ way: 'google', popup: 'd'.repeat(43) }])
  expect(popup.went[0]).toMatch(/^https:\/\/wallet\.example\/embedded\/v1\/social\/start\//)
  expect(popup.posted.map(({ to }) => to)).toEqual([frameOrigin])
  expect(browser.questions).toEqual([])
  expect(browser.frame.listening()).toBe(0)
  await expectOne(world, browser)
})

test('the same by Farcaster, which knows of no address', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = (looks) => (looks < 40 ? null : { subject: '3' })
  const farcaster = createFarcaster(browser.login.parts)
  await expect(farcaster.connect(quiet())).rejects.toMatchObject({ code: 'no-attempt' })
  const { url, expires, now } = await farcaster.start('en')
  expect([url.startsWith('https://farcaster.example/'), expires - now]).toEqual([true, 600_000])
  // Nobody has said how such a wallet is recovered, and nothing was begun.
  browser.chooses = () => Promise.reject(new FrameError('recovery-refused'))
  await expect(farcaster.connect(quiet())).rejects.toMatchObject({ code: 'recovery-refused' })
  expect([world.wallets.size, world.kept.length, await browser.store.shares.list()]).toEqual([0, 0, []])
  await expect(farcaster.connect(quiet())).rejects.toMatchObject({ code: 'no-attempt' })
  // Who has turned away is logged in, and is asked again.
  browser.chooses = null
  expect(await browser.login.user(quiet())).toMatchObject({ email: null, provider: 'farcaster' })
  await expectOne(world, browser)
})

test('whoever has no address is asked how the wallet is recovered before anything is begun, and outside of the lock', async () => {
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
  expect(world.kept).toMatchObject([{ email: null, lock: plain.kind === 'keeper' ? '' : plain.lock }])
  expect([...world.sets.values()].map(({ recovery }) => recovery)).toEqual(['passphrase'])
  await expectOne(world, browser)
})
