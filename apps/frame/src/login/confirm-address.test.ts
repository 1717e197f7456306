/** A recovery service that wants the address of a new wallet confirmed. */
import { expect, test } from 'vitest'
import { recoveryCode } from './recovery-service.fixture.ts'
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
