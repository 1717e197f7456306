/** A recovery service that has the address of a new wallet confirmed, as by default. */
import { expect, test } from 'vitest'
import { createQueue } from '../requests/queue.ts'
import { createAccount } from './account.ts'
import { confirmRecovery } from './confirm-address.ts'
import { frameOrigin, openPopup } from './popup.fixture.ts'
import { recoveryCode } from './recovery-service.fixture.ts'
import { createSocial } from './social.ts'
import { createWorld, emailCode, Killed, type Browser, type World } from './world.fixture.ts'

const quiet = (): AbortSignal => new AbortController().signal
const ana = 'ana@mail.example'

function startWorld(): World {
  return Object.assign(createWorld(), { recoveryConfirms: true })
}

async function logIn({ login }: Browser) {
  const { action } = await login.start(ana, 'en')
  if (action === 'CONNECT') return login.user(quiet())
  return login.verify(emailCode, quiet())
}

async function logInBy(provider: string, browser: Browser) {
  const social = createSocial({
    ...browser.login.deps,
    window: browser.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
  })
  const user = social.connect({ provider, locale: 'en' }, quiet())
  user.catch(() => {})
  openPopup(browser.frame, provider).hello()
  return user
}

const isUnconfirmed = async (world: World, { login }: Browser): Promise<boolean | undefined> =>
  (await createAccount({ ...login.deps, account: world.account }).readAccount()).unconfirmed

const asked = ({ questions }: Browser) =>
  questions.map(({ why, email, error }) => [why ?? 'device', email, error])

test('asks once for the code of the address after the first login, and then lets in other devices', async () => {
  const world = startWorld()
  const browser = world.browser()
  const user = await logIn(browser)
  expect(asked(browser)).toEqual([['confirm', ana, null]])
  await browser.login.signOut()
  await logIn(browser)
  expect(browser.questions).toHaveLength(1)
  const other = world.browser()
  expect((await logIn(other)).addresses).toEqual(user.addresses)
  expect(asked(other)).toEqual([['device', ana, null]])
})

test('lets a visitor put the code off, use the wallet meanwhile, and asks again at the next login', async () => {
  const world = startWorld()
  const browser = world.browser()
  browser.answer = () => Promise.resolve(null)
  const user = await logIn(browser)
  await browser.login.takeShares()
  // No other device is let in, and its visitor is told why.
  const other = world.browser()
  other.answer = ({ error }) => Promise.resolve(error === null ? recoveryCode : null)
  await expect(logIn(other)).rejects.toMatchObject({ code: 'recovery-refused' })
  expect(asked(other)).toEqual([
    ['device', ana, null],
    ['device', ana, 'unconfirmed'],
  ])
  await browser.login.signOut()
  browser.answer = () => Promise.resolve(recoveryCode)
  await logIn(browser)
  expect(asked(browser).map(([why]) => why)).toEqual(['confirm', 'confirm'])
  await other.login.signOut()
  other.answer = () => Promise.resolve(recoveryCode)
  expect((await logIn(other)).addresses).toEqual(user.addresses)
})

test('asks after a first login by a provider whose codes are mailed, and again until the code is right', async () => {
  const world = startWorld()
  world.visit = () => ({ subject: '108', email: ana })
  const browser = world.browser()
  browser.answer = () => Promise.resolve(null)
  const user = await logInBy('github', browser)
  expect(asked(browser)).toEqual([['confirm', ana, null]])
  // Who logs in so never logs in by e-mail.
  await browser.login.signOut()
  const answers = ['000000', recoveryCode]
  browser.answer = () => Promise.resolve(answers.shift()!)
  await logInBy('github', browser)
  expect(asked(browser).slice(1)).toEqual([
    ['confirm', ana, null],
    ['confirm', ana, 'wrong-code'],
  ])
  const other = world.browser()
  expect((await logInBy('github', other)).addresses).toEqual(user.addresses)
})

test.each<[string, { subject: string; email?: string }]>([
  ['an ID token that vouches for the address', { subject: '108', email: ana }],
  ['a passphrase without an address', { subject: '109' }],
])('asks for no code where %s recovers the wallet', async (_, visited) => {
  const world = startWorld()
  world.visit = () => visited
  world.recoveryIssuers = ['https://accounts.google.com']
  if (visited.email !== undefined)
    world.config = {
      ...world.config,
      issuers: { google: { issuer: 'https://accounts.google.com', client: 'shop' } },
    }
  const browser = world.browser()
  await logInBy('google', browser)
  await browser.login.signOut()
  await logInBy('google', browser)
  expect(browser.questions).toEqual([])
  expect(world.steps).not.toContain('recovery service confirms')
  expect(await isUnconfirmed(world, browser)).toBe(false)
})

test('names an address that is not confirmed in the account, and confirms it there', async () => {
  const world = startWorld()
  const browser = world.browser()
  browser.answer = () => Promise.resolve(null)
  const user = await logIn(browser)
  expect(await isUnconfirmed(world, browser)).toBe(true)
  const again = browser.reload()
  again.answer = () => Promise.resolve(null)
  await expect(confirmRecovery(again.login.deps, quiet())).rejects.toMatchObject({ code: 4001 })
  expect(await isUnconfirmed(world, again)).toBe(true)
  again.answer = () => Promise.resolve(recoveryCode)
  await confirmRecovery(again.login.deps, quiet())
  expect(await isUnconfirmed(world, again)).toBe(false)
  const questions = again.questions.length
  // Nothing is left to confirm.
  await confirmRecovery(again.login.deps, quiet())
  expect(again.questions).toHaveLength(questions)
  expect((await logIn(world.browser())).addresses).toEqual(user.addresses)
})

test('rejects in the account when the recovery service does not answer, and leaves the address as it was', async () => {
  const world = startWorld()
  const browser = world.browser()
  browser.answer = () => Promise.resolve(null)
  await logIn(browser)
  const service = await browser.login.deps.recoveryService()
  service.post = () => Promise.reject(new Error('down'))
  await expect(confirmRecovery(browser.login.deps, quiet())).rejects.toThrow('down')
  expect(await isUnconfirmed(world, browser)).toBe(true)
})

test('logs in when the recovery service does not answer the confirmation', async () => {
  const world = startWorld()
  const browser = world.browser()
  const service = await browser.login.deps.recoveryService()
  service.post = () => Promise.reject(new Error('down'))
  expect(await logIn(browser)).toMatchObject({ email: ana })
  expect(browser.questions).toEqual([])
})

test('leaves one wallet, which other devices can join, when killed between any two steps of a confirmed first login', async () => {
  const whole = startWorld()
  await logIn(whole.browser())
  expect(whole.steps).toContain('recovery service confirms')
  for (let at = 0; at < whole.steps.length; at++)
    for (const when of ['before', 'after'] as const) {
      const world = startWorld()
      const browser = world.browser()
      world.kill = { at, when }
      const outcome: unknown = await logIn(browser).catch((error: unknown) => error)
      world.kill = null
      const place = `${whole.steps[at]}, ${when}`
      // A confirmation that fails is asked for at the next login.
      if (outcome instanceof Error) expect(outcome, place).toBeInstanceOf(Killed)
      const again = browser.reload()
      await again.login.signOut()
      const user = await logIn(again)
      expect(world.wallets.size, place).toBe(1)
      const other = world.browser()
      expect((await logIn(other)).addresses, place).toEqual(user.addresses)
    }
})
