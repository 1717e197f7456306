/**
 * Logging in by a provider in the tab of the host's page, with a server and a recovery service in
 * memory.
 */
import { expect, test } from 'vitest'
import { createQueue } from '../requests/queue.ts'
import { FrameError } from '../shared/error.ts'
import { frameOrigin } from './popup.fixture.ts'
import { createSocial } from './social.ts'
import { createWorld, type Browser } from './world.fixture.ts'

const quiet = (): AbortSignal => new AbortController().signal
const never = (): Promise<never> => new Promise(() => {})
const ana = { subject: '108', email: 'ana@mail.example' }
const back = 'https://shop.example/cart?step=2#pay'
const wanted = { provider: 'google', locale: 'en' }
const ticket = 't'.repeat(43)

const socialOf = (browser: Browser) =>
  createSocial({
    ...browser.login.deps,
    window: browser.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
  })

/**
 * The visitor presses the link, which unloads the page. Returns the attempt that the tab returns
 * with.
 */
async function leave(browser: Browser): Promise<string> {
  const removed = new Promise<string>((resolve) => {
    browser.leaves = ({ url }) => {
      resolve(url.split('/').at(-1)!)
      return never()
    }
  })
  socialOf(browser)
    .connect({ ...wanted, back }, quiet())
    .catch(() => {})
  return removed
}

test('shows a link to the start of the visit, and completes the login without a window after the return', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ana
  const attempt = await leave(browser)
  expect(browser.left).toMatchObject([
    { provider: 'google', url: `${frameOrigin}/embedded/v1/social/start/${attempt}` },
  ])
  expect(world.started).toEqual([{ loginMethod: 'google', popup: null, back }])
  // The page has been loaded again, and its frame finds the same device.
  const returned = browser.reload()
  expect(
    await socialOf(returned).connect({ ...wanted, result: `${attempt}.${ticket}` }, quiet()),
  ).toMatchObject({ provider: 'google', email: ana.email })
  expect([world.wallets.size, world.tickets, returned.left, returned.frame.listening()]).toEqual([
    1,
    [ticket],
    [],
    0,
  ])
  // The attempt was used.
  await expect(
    socialOf(returned).connect({ ...wanted, result: `${attempt}.${ticket}` }, quiet()),
  ).rejects.toMatchObject({ code: 'popup-lost' })
})

test('stays on the page when the visitor cancels in the frame', async () => {
  const world = createWorld()
  await expect(
    socialOf(world.browser()).connect({ ...wanted, back }, quiet()),
  ).rejects.toMatchObject({ code: 4001 })
  expect(world.tickets).toEqual([])
})

test.each([
  '',
  'x',
  `${'a'.repeat(22)}`,
  `${'a'.repeat(22)}.`,
  `.${ticket}`,
  `${'a'.repeat(22)}.${ticket}x`,
  `${'a'.repeat(22)}.${ticket}\n`,
  `${'a/'.repeat(11)}.${ticket}`,
  `${'a'.repeat(22)} ${ticket}`,
])('rejects %j as a result without a request to the server', async (result) => {
  const world = createWorld()
  await expect(
    socialOf(world.browser()).connect({ ...wanted, result }, quiet()),
  ).rejects.toMatchObject({ code: -32_602 })
  expect(world.steps).toEqual([])
})

test('completes nothing by the result of another device’s visit', async () => {
  const world = createWorld()
  world.visit = () => ana
  const attempt = await leave(world.browser())
  const other = world.browser()
  await expect(
    socialOf(other).connect({ ...wanted, result: `${attempt}.${ticket}` }, quiet()),
  ).rejects.toMatchObject({ code: 'popup-lost' })
  expect([world.tickets, world.wallets.size, await other.store.session.read()]).toEqual([
    [],
    0,
    null,
  ])
})

test('does not wait for a result whose visit has no outcome yet', async () => {
  const world = createWorld()
  const browser = world.browser()
  const attempt = await leave(browser)
  await expect(
    socialOf(browser.reload()).connect({ ...wanted, result: `${attempt}.${ticket}` }, quiet()),
  ).rejects.toMatchObject({ code: 'popup-lost' })
  expect(world.steps.filter((step) => step === 'external state')).toHaveLength(1)
})

test.each([
  ['declined', 4001],
  ['provider', 'provider-failed'],
] as const)('reports a refused visit (%s) after the return', async (why, code) => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => why
  const attempt = await leave(browser)
  await expect(
    socialOf(browser.reload()).connect({ ...wanted, result: `${attempt}.${ticket}` }, quiet()),
  ).rejects.toMatchObject({ code })
})

test('retries an unreachable server after the return', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.visit = () => ana
  const attempt = await leave(browser)
  const returned = browser.reload()
  const { server } = returned.login.deps
  let faults = 3
  const social = createSocial({
    ...returned.login.deps,
    window: returned.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
    server: {
      ...server,
      externalState: (...all) =>
        faults-- > 0 ? Promise.reject(new FrameError('unreachable')) : server.externalState(...all),
    },
  })
  expect(
    await social.connect({ ...wanted, result: `${attempt}.${ticket}` }, quiet()),
  ).toMatchObject({ provider: 'google' })
})

test('shows no link to another place than the server’s own', async () => {
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
    await expect(social.connect({ ...wanted, back }, quiet())).rejects.toMatchObject({
      code: 'bad-reply',
    })
  }
  expect(browser.left).toEqual([])
})
