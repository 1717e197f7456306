/**
 * Logging in by a provider whose ID tokens the recovery service accepts, with a server and a
 * recovery service in memory.
 */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount } from './account.ts'
import { CheapStretch } from '../keys/stretch.fixture.ts'
import { createQueue } from '../requests/queue.ts'
import { FrameError } from '../shared/error.ts'
import { frameOrigin, openPopup } from './popup.fixture.ts'
import { vouchedFor } from './token-recovery.ts'
import { setRecovery } from './set-recovery.ts'
import { createSocial } from './social.ts'
import { tokenOf } from './recovery-service.fixture.ts'
import { createWorld, Killed, type Browser, type World } from './world.fixture.ts'

const quiet = (): AbortSignal => new AbortController().signal
const ana = { subject: '108', email: 'ana@mail.example' }
const google = { issuer: 'https://accounts.google.com', client: 'shop' }

function startWorld(more: Partial<World> = {}): World {
  const world = Object.assign(createWorld(), {
    recoveryIssuers: [google.issuer],
    visit: () => ana,
    ...more,
  })
  world.config = { ...world.config, issuers: { google } }
  return world
}

const socialOf = (browser: Browser) =>
  createSocial({
    ...browser.login.deps,
    window: browser.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
  })

async function logIn(browser: Browser, provider = 'google') {
  const user = socialOf(browser).connect({ provider, locale: 'en' }, quiet())
  user.catch(() => {})
  openPopup(browser.frame, provider).hello()
  return user
}

/** What the owner's page is told about the recovery. */
const recoveryOf = async (world: World, browser: Browser): Promise<unknown> => {
  const { recovery, email, opens } = await createAccount({
    ...browser.login.deps,
    account: world.account,
  }).readAccount()
  return { recovery, email, opens }
}

const opens = (world: World): unknown[] => [...world.sets.values()].map((set) => set.opens)

test('approves a new device by its login’s token without a code, mail or prompt', async () => {
  const world = startWorld()
  const first = await logIn(world.browser())
  const browser = world.browser()
  expect((await logIn(browser)).addresses).toEqual(first.addresses)
  expect([browser.questions, world.mails, world.wallets.size, opens(world)]).toEqual([
    [],
    [],
    1,
    ['both', 'both'],
  ])
  expect(world.recoveryShares.map(({ email, identity }) => [email, identity])).toEqual([
    [ana.email, `${google.issuer} 108`],
    [ana.email, `${google.issuer} 108`],
  ])
  expect(await recoveryOf(world, browser)).toEqual({
    recovery: 'service',
    email: ana.email,
    opens: 'both',
  })
  // The new device lets in another one, too.
  await logIn(world.browser())
  expect(world.wallets.size).toBe(1)
})

test('needs no address and no recovery prompt with a token', async () => {
  const world = startWorld({ visit: () => ({ subject: '108' }) })
  const browser = world.browser()
  browser.chooses = () => Promise.reject(new Error('nobody is asked'))
  await logIn(browser)
  await logIn(world.browser())
  expect([
    world.wallets.size,
    opens(world),
    world.recoveryShares.map(({ email }) => email),
  ]).toEqual([1, ['token', 'token'], [null, null]])
  expect(await browser.login.active()).toMatchObject({ email: null })
  expect(await recoveryOf(world, browser)).toEqual({
    recovery: 'service',
    email: null,
    opens: 'token',
  })
})

test('recovers by no address that the token does not verify', async () => {
  const world = startWorld({ visit: () => ({ ...ana, vouches: false }) })
  await logIn(world.browser())
  expect([opens(world), world.recoveryShares.map(({ email }) => email)]).toEqual([
    ['token'],
    [null],
  ])
  const claims = { iss: google.issuer, sub: '108', nonce: 'n' }
  expect(
    vouchedFor(tokenOf({ ...claims, email: ' Ana@Mail.example', email_verified: true }), ana.email),
  ).toBe(ana.email)
  expect(
    vouchedFor(
      tokenOf({ ...claims, email: 'mallory@evil.example', email_verified: true }),
      ana.email,
    ),
  ).toBeNull()
  expect(
    vouchedFor(tokenOf({ ...claims, email: ana.email, email_verified: false }), ana.email),
  ).toBeNull()
  for (const token of [
    tokenOf({ ...claims, email: ana.email }),
    tokenOf(claims),
    'a.b.c',
    'a.-.c',
    '',
  ])
    expect(vouchedFor(token, ana.email), token).toBeNull()
  expect(vouchedFor(tokenOf({ ...claims, email_verified: true }), null)).toBeNull()
})

test.each([
  ['the issuer’s keys cannot be read', (world: World) => (world.issuerDown = true)],
  [
    'the recovery service accepts no tokens of the issuer any more',
    (world: World) => (world.recoveryIssuers = []),
  ],
  [
    'the server names another issuer for the provider',
    (world: World) =>
      (world.config = {
        ...world.config,
        issuers: { google: { ...google, issuer: 'https://evil.example' } },
      }),
  ],
  ['the server names none', (world: World) => (world.config = { ...world.config, issuers: {} })],
])('approves the device by the mailed code when %s', async (_, change) => {
  const world = startWorld()
  await logIn(world.browser())
  change(world)
  const browser = world.browser()
  await logIn(browser)
  expect([browser.questions.map(({ email }) => email), world.wallets.size, opens(world)]).toEqual([
    [ana.email],
    1,
    ['both', 'both'],
  ])
})

test('reports the failure without an address, and starts nothing', async () => {
  const world = startWorld({ visit: () => ({ subject: '108' }) })
  await logIn(world.browser())
  world.issuerDown = true
  const browser = world.browser()
  await expect(logIn(browser)).rejects.toMatchObject({ code: 'provider-failed' })
  world.issuerDown = false
  // The page was loaded anew meanwhile: the token is not there any more, so the visitor logs in
  // again.
  await expect(browser.reload().login.user(quiet())).rejects.toMatchObject({
    code: 'login-too-old',
  })
  expect(world.sets.size).toBe(1)
  await logIn(browser)
  expect([world.sets.size, browser.questions]).toEqual([2, []])
})

test('uses the mailed code for an identity without ID tokens, and requests no challenge', async () => {
  const world = startWorld()
  await logIn(world.browser(), 'github')
  const browser = world.browser()
  await logIn(browser, 'github')
  expect([
    world.steps.filter((step) => /challenges|identifies/.test(step)),
    browser.questions.length,
    world.started[0],
  ]).toEqual([[], 1, { loginMethod: 'github', popup: 'd'.repeat(43) }])
})

test('logs a device with a share in when the recovery service does not answer', async () => {
  const world = startWorld()
  const browser = world.browser()
  const first = await logIn(browser)
  await browser.login.signOut()
  const recoveryService = await browser.login.deps.recoveryService()
  recoveryService.post = () => Promise.reject(new FrameError('recovery-unreachable'))
  expect((await logIn(browser)).addresses).toEqual(first.addresses)
  expect(browser.questions).toEqual([])
})

test('recovers by the passphrase where one is set, whatever the token contains', async () => {
  vi.stubGlobal('Worker', CheapStretch)
  onTestFinished(() => void vi.unstubAllGlobals())
  const world = startWorld()
  const first = world.browser()
  await logIn(first)
  first.owner.chooseRecovery = () => Promise.resolve({ value: 'passphrase' })
  first.owner.askPassphrase = ({ act }) =>
    act('seven green lamps under the old bridge').then((value) => ({ value }))
  await setRecovery(first.login.deps, quiet())
  const browser = world.browser()
  await expect(logIn(browser)).rejects.toMatchObject({ code: 'recovery-refused' })
  browser.owner.askPassphrase = first.owner.askPassphrase
  await logIn(browser)
  expect([
    world.sets.size,
    world.recoveryShares.every(({ identity }) => identity === null),
    browser.questions,
  ]).toEqual([2, true, []])
})

test('in this tab: sends the challenge with the visit, and gets the token with the result after a reload', async () => {
  const world = startWorld()
  const first = await logIn(world.browser())
  const browser = world.browser()
  const removed = new Promise<string>((resolve) => {
    browser.leaves = ({ url }) => {
      resolve(url.split('/').at(-1)!)
      return new Promise(() => {})
    }
  })
  const back = 'https://shop.example/cart'
  socialOf(browser)
    .connect({ provider: 'google', locale: 'en', back }, quiet())
    .catch(() => {})
  const attempt = await removed
  expect(world.started.at(-1)).toEqual({
    loginMethod: 'google',
    popup: null,
    back,
    challenge: expect.stringMatching(/^[-\w]{43}$/) as string,
  })
  const returned = browser.reload()
  const user = await socialOf(returned).connect(
    { provider: 'google', locale: 'en', result: `${attempt}.${'t'.repeat(43)}` },
    quiet(),
  )
  expect([user.addresses, returned.questions]).toEqual([first.addresses, []])
})

test('reports a device that waits, prompts for no code, and approves it at another login after the wait', async () => {
  const world = startWorld({ recoveryDelay: 3_600_000 })
  await logIn(world.browser())
  const browser = world.browser()
  await expect(logIn(browser)).rejects.toMatchObject({ code: 'device-waits' })
  expect([browser.questions, browser.notifiedUntil.length]).toEqual([[], 1])
  world.time += 3_600_000
  await logIn(browser)
  expect([world.sets.size, browser.questions]).toEqual([2, []])
})

test.each([
  ['a first wallet', false],
  ['a new device', true],
])(
  '%s: leaves one wallet when killed around any step of a login with a token, and opens it next',
  async (_, isSecond) => {
    const start = async (): Promise<{ world: World; browser: Browser }> => {
      const world = startWorld()
      if (isSecond) await logIn(world.browser())
      world.steps.length = 0
      return { world, browser: world.browser() }
    }
    const whole = await start()
    await logIn(whole.browser)
    const count = whole.world.steps.length
    expect(count).toBeGreaterThan(10)
    for (let at = 0; at < count; at++)
      for (const when of ['before', 'after'] as const) {
        const { world, browser } = await start()
        world.kill = { at, when }
        await logIn(browser).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
        world.kill = null
        const again = browser.reload()
        await logIn(again)
        expect(world.wallets.size, `${when} ${whole.world.steps[at]}`).toBe(1)
        expect((await again.login.active()).addresses).toEqual(
          [...world.wallets.values()][0]!.addresses,
        )
      }
  },
)
