/** Adding a provider to a login in the tab of the host's page, with a server in memory. */
import { expect, test } from 'vitest'
import { createQueue } from '../requests/queue.ts'
import { FrameError } from '../shared/error.ts'
import { addLoginMethod, type AddingDeps } from './add-login-method.ts'
import { frameOrigin } from './popup.fixture.ts'
import { createSocial } from './social.ts'
import { createWorld, emailCode, type Browser, type World } from './world.fixture.ts'

const email = 'ana@mail.example'
const back = 'https://shop.example/cart?step=2#pay'
const ticket = 't'.repeat(43)
const wanted = { loginMethod: 'google', locale: 'en' }
const quiet = (): AbortSignal => new AbortController().signal

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

/** The attempt of the next link that is shown. The visitor presses it, which unloads the page. */
const pressed = (browser: Browser): Promise<string> =>
  new Promise((resolve) => {
    browser.leaves = ({ url }) => {
      resolve(url.split('/').at(-1)!)
      return new Promise(() => {})
    }
  })

/** The visitor leaves to add the provider. Resolves with the attempt that the tab returns with. */
async function leave(browser: Browser): Promise<string> {
  const left = pressed(browser)
  addLoginMethod(depsOf(browser), { ...wanted, back }, quiet()).catch(() => {})
  return left
}
const comeBack = (browser: Browser, attempt: string): Promise<void> =>
  addLoginMethod(depsOf(browser), { ...wanted, result: `${attempt}.${ticket}` }, quiet())

async function start(): Promise<{ world: World; browser: Browser; wallet: string }> {
  const world = createWorld()
  const browser = world.browser()
  const { wallet } = await logIn(browser)
  world.visit = () => ({ subject: '108', email: 'other@mail.example' })
  return { world, browser, wallet }
}
async function byGoogle(browser: Browser) {
  const left = pressed(browser)
  const social = createSocial(depsOf(browser))
  const login = { provider: 'google', locale: 'en' }
  social.connect({ ...login, back }, quiet()).catch(() => {})
  return social.connect({ ...login, result: `${await left}.${ticket}` }, quiet())
}

test('shows a fresh login the link, and adds the provider to the same wallet after the return', async () => {
  const { world, browser, wallet } = await start()
  const attempt = await leave(browser)
  expect(browser.left).toMatchObject([
    { provider: 'google', url: `${frameOrigin}/embedded/v1/social/start/${attempt}`, adds: true },
  ])
  expect([world.started, browser.questions]).toEqual([
    [{ loginMethod: 'google', popup: null, back }],
    [],
  ])
  // The page has been loaded again, and its frame finds the same device and the same session.
  const returned = browser.reload()
  const before = await returned.store.session.read()
  await comeBack(returned, attempt)
  expect(await returned.login.active()).toMatchObject({ wallet, email })
  expect([world.tickets, (await returned.store.session.read())?.token === before?.token]).toEqual([
    [ticket],
    false,
  ])
  // The attempt was used.
  await expect(comeBack(returned, attempt)).rejects.toMatchObject({ code: 'no-attempt' })
  await returned.login.signOut()
  expect(await byGoogle(returned)).toMatchObject({ wallet })
  expect(world.wallets.size).toBe(1)
})

test('requires a code before the link when the login is not fresh, and starts nothing when cancelled', async () => {
  const { world, browser } = await start()
  world.time += 3_600_000
  browser.answer = () => Promise.resolve(null)
  await expect(addLoginMethod(depsOf(browser), { ...wanted, back }, quiet())).rejects.toMatchObject(
    {
      code: 4001,
    },
  )
  expect([browser.questions.map(({ why }) => why), browser.left, world.started]).toEqual([
    ['login'],
    [],
    [],
  ])
  browser.answer = () => Promise.resolve(emailCode)
  await expect(addLoginMethod(depsOf(browser), { ...wanted, back }, quiet())).rejects.toMatchObject(
    {
      code: 4001,
    },
  )
  expect([browser.left.length, world.started.length, world.tickets]).toEqual([1, 1, []])
})

test('requires a new login of the session’s own provider before the tab leaves', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ({ subject: '108' })
  await byGoogle(browser)
  world.time += 3_600_000
  browser.visitsProvider = () => Promise.reject(new FrameError('login-too-old'))
  await expect(
    addLoginMethod(depsOf(browser), { loginMethod: 'github', locale: 'en', back }, quiet()),
  ).rejects.toMatchObject({ code: 'login-too-old' })
  expect([browser.visitsAgain.length, browser.left.length]).toEqual([1, 1])
})

test('adds nothing to a session that was signed out here or ended at the server', async () => {
  const { world, browser } = await start()
  const attempt = await leave(browser)
  const session = (await browser.store.session.read())!
  await browser.login.signOut()
  await expect(comeBack(browser.reload(), attempt)).rejects.toMatchObject({ code: 'no-session' })
  await browser.store.session.write(session)
  const returned = browser.reload()
  await expect(comeBack(returned, attempt)).rejects.toMatchObject({ code: 'session-ended' })
  expect([await returned.store.session.read(), world.wallets.size]).toEqual([null, 1])
})

test('adds nothing for another user who logged in here meanwhile, and keeps them logged in', async () => {
  const { world, browser } = await start()
  const attempt = await leave(browser)
  await browser.login.signOut()
  const { wallet } = await logIn(browser, 'eve@mail.example')
  const returned = browser.reload()
  await expect(comeBack(returned, attempt)).rejects.toMatchObject({ code: 'no-attempt' })
  expect(await returned.login.active()).toMatchObject({ wallet, email: 'eve@mail.example' })
  await returned.login.signOut()
  // It opens a wallet of its own.
  expect((await byGoogle(returned)).wallet).not.toBe(wallet)
  expect(world.wallets.size).toBe(3)
})

test('does not replace the present login when the server answers with another user’s', async () => {
  const { browser } = await start()
  const attempt = await leave(browser)
  const returned = browser.reload()
  const before = await returned.store.session.read()
  const deps = depsOf(returned)
  const { server } = deps
  const lying = {
    ...server,
    externalVerify: async (...all: Parameters<typeof server.externalVerify>) =>
      server
        .externalVerify(...all)
        .then((reply) => ({ ...reply, user: { ...reply.user, id: 'x'.repeat(22) } })),
  }
  await expect(
    addLoginMethod(
      { ...deps, server: lying },
      { ...wanted, result: `${attempt}.${ticket}` },
      quiet(),
    ),
  ).rejects.toMatchObject({ code: 'bad-reply' })
  expect(await returned.store.session.read()).toEqual(before)
})

test.each([
  ['declined', 4001],
  ['provider', 'provider-failed'],
] as const)(
  'reports a refused visit (%s) after the return, and keeps the login',
  async (why, code) => {
    const { world, browser } = await start()
    world.visit = () => why
    const attempt = await leave(browser)
    const returned = browser.reload()
    await expect(comeBack(returned, attempt)).rejects.toMatchObject({ code })
    expect(await returned.login.active()).toMatchObject({ email })
  },
)

test('does not add a login method of another user', async () => {
  const { world, browser } = await start()
  await byGoogle(world.browser())
  const attempt = await leave(browser)
  const returned = browser.reload()
  await expect(comeBack(returned, attempt)).rejects.toMatchObject({ code: 'login-method-taken' })
  expect([await returned.login.active(), world.wallets.size]).toMatchObject([{ email }, 2])
})

test('adds nothing by the result of another device’s attempt', async () => {
  const { world, browser } = await start()
  const other = world.browser()
  await logIn(other, 'eve@mail.example')
  const attempt = await leave(other)
  await expect(comeBack(browser, attempt)).rejects.toMatchObject({ code: 'no-attempt' })
  expect(world.tickets).toEqual([])
})

test('uses a result only for its purpose: a login adds nothing, and adding logs no one in', async () => {
  const { browser } = await start()
  const adding = await leave(browser)
  const social = createSocial(depsOf(browser))
  await expect(
    social.connect({ provider: 'google', locale: 'en', result: `${adding}.${ticket}` }, quiet()),
  ).rejects.toMatchObject({ code: 'popup-lost' })
  const started = pressed(browser)
  social.connect({ provider: 'google', locale: 'en', back }, quiet()).catch(() => {})
  await expect(comeBack(browser, await started)).rejects.toMatchObject({ code: 'no-attempt' })
  expect(await browser.login.active()).toMatchObject({ email })
})

test.each([
  '',
  'x',
  `${'a'.repeat(22)}.`,
  `.${ticket}`,
  `${'a'.repeat(22)}.${ticket}x`,
  `${'a'.repeat(22)}.${ticket}\n`,
])('rejects %j as a result without a request to the server', async (result) => {
  const { world, browser } = await start()
  world.steps.length = 0
  await expect(
    addLoginMethod(depsOf(browser), { ...wanted, result }, quiet()),
  ).rejects.toMatchObject({
    code: -32_602,
  })
  expect(world.steps).toEqual([])
})

test('shows no link to another place than the server’s own', async () => {
  const { browser } = await start()
  const deps = depsOf(browser)
  const { server } = deps
  for (const url of [
    'https://evil.example/embedded/v1/social/start/x',
    'javascript:alert(1)//embedded/v1/social/start/',
  ])
    await expect(
      addLoginMethod(
        {
          ...deps,
          server: {
            ...server,
            external: async (...all) => ({ ...(await server.external(...all)), url }),
          },
        },
        { ...wanted, back },
        quiet(),
      ),
    ).rejects.toMatchObject({ code: 'bad-reply' })
  expect(browser.left).toEqual([])
})

test('retries an unreachable server after the return', async () => {
  const { browser, wallet } = await start()
  const attempt = await leave(browser)
  const returned = browser.reload()
  const deps = depsOf(returned)
  const { server } = deps
  let faults = 3
  await addLoginMethod(
    {
      ...deps,
      server: {
        ...server,
        externalState: (...all) =>
          faults-- > 0
            ? Promise.reject(new FrameError('unreachable'))
            : server.externalState(...all),
      },
    },
    { ...wanted, result: `${attempt}.${ticket}` },
    quiet(),
  )
  expect(await returned.login.active()).toMatchObject({ wallet })
})
