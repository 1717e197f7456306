/** Managing a login: the recovery phrase and the devices. */
import { expect, test } from 'vitest'
import { mnemonicToAccount } from 'viem/accounts'
import { utf8 } from '../shared/bytes.ts'
import { createWorld, emailCode, Killed, type Browser } from './world.fixture.ts'

const email = 'ana@mail.example'
const quiet = (): AbortSignal => new AbortController().signal

async function logIn({ login }: Browser) {
  const { action } = await login.start(email, 'en')
  if (action === 'VERIFY_DEVICE') await login.awaitDevice(quiet())
  return login.verify(emailCode, quiet())
}

test('requires no code before the phrase after a fresh login', async () => {
  const browser = createWorld().browser()
  const { addresses } = await logIn(browser)
  await browser.login.showPhrase(quiet())
  expect(browser.questions).toEqual([])
  expect(browser.phrases.map((phrase) => mnemonicToAccount(phrase!).address)).toEqual([
    addresses.eip155,
  ])
})

test('requires the server’s code first when the login is not fresh, until it is right', async () => {
  const world = createWorld()
  const browser = world.browser()
  const { addresses } = await logIn(browser)
  world.time += 3_600_000
  const answers = ['000000', emailCode]
  browser.answer = () => Promise.resolve(answers.shift()!)
  await browser.login.showPhrase(quiet())
  expect(browser.questions).toMatchObject([
    { why: 'phrase', email, error: null },
    { why: 'phrase', email, error: 'wrong-code' },
  ])
  expect(mnemonicToAccount(browser.phrases[0]!).address).toBe(addresses.eip155)
})

test('shows nothing when the code is cancelled, and stays logged in', async () => {
  const world = createWorld()
  const browser = world.browser()
  await logIn(browser)
  world.time += 3_600_000
  browser.answer = () => Promise.resolve(null)
  await browser.login.showPhrase(quiet())
  expect(browser.phrases).toEqual([])
  await browser.login.active()
})

test('requires the code again when the login became too old during the warning', async () => {
  const world = createWorld()
  const browser = world.browser()
  await logIn(browser)
  browser.answer = () => Promise.resolve(emailCode)
  browser.reads = () => {
    world.time += 400_000
    browser.reads = () => Promise.resolve()
    return Promise.resolve()
  }
  await browser.login.showPhrase(quiet())
  expect(browser.phrases).toEqual([null, expect.stringMatching(/^([a-z]+ ){11}[a-z]+$/)])
  expect(browser.questions).toHaveLength(1)
})

test('shows no phrase without a session', async () => {
  const browser = createWorld().browser()
  await expect(browser.login.showPhrase(quiet())).rejects.toMatchObject({ code: 'no-session' })
})

test('removes a device with its shares at the server and the recovery service', async () => {
  const world = createWorld()
  const [first, second] = [world.browser(), world.browser()]
  await logIn(first)
  await logIn(second).catch(() => {})
  second.answer = () => Promise.resolve('654321')
  const { devices } = await first.login.devices()
  expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  const removedDevice = devices[1]!
  await first.login.removeDevice(removedDevice.id)
  expect(world.sets.has(removedDevice.set!)).toBe(false)
  expect(world.recoveryShares.map(({ set }) => set)).toEqual([devices[0]!.set])
  // Again, and with an unknown device: nothing happens.
  await first.login.removeDevice(removedDevice.id)
  await expect(second.login.active().then(() => second.login.takeShares())).rejects.toMatchObject({
    code: 'session-ended',
  })
  await expect(first.login.removeDevice(devices[0]!.id)).rejects.toMatchObject({ code: -32_602 })
})

test('keeps the other device signing when killed during a removal, and completes it by another removal', async () => {
  for (const when of ['before', 'after'] as const)
    for (let at = 0; ; at++) {
      const world = createWorld()
      const [first, second] = [world.browser(), world.browser()]
      await logIn(first)
      await logIn(second)
      const removedDevice = (await first.login.devices()).devices[1]!
      world.steps.length = 0
      world.kill = { at, when }
      // A device can be removed while the recovery service cannot be reached.
      const outcome: unknown = await first.login
        .removeDevice(removedDevice.id)
        .catch((error: unknown) => error)
      const place = `${world.steps[at]}, ${when}`
      const wasKilled = world.steps.length > at
      world.kill = null
      if (!wasKilled) break
      expect(outcome === undefined || outcome instanceof Killed, place).toBe(true)
      const again = first.reload()
      const { addresses } = await again.login.active()
      await again.keys.sign(await again.login.takeShares(), addresses, {
        is: 'message',
        bytes: utf8('Hello'),
      })
      await again.login.removeDevice(removedDevice.id)
      expect(world.sets.has(removedDevice.set!), place).toBe(false)
      await expect(second.login.takeShares(), place).rejects.toMatchObject({
        code: 'session-ended',
      })
      // A new device is let in by what is left.
      expect((await logIn(world.browser())).addresses, place).toEqual(addresses)
    }
})

test('removes a device at the server when the recovery service is unreachable', async () => {
  const world = createWorld()
  const [first, second] = [world.browser(), world.browser()]
  await logIn(first)
  await logIn(second)
  const removedDevice = (await first.login.devices()).devices[1]!
  world.config.recoveryService = null
  await first.login.removeDevice(removedDevice.id)
  expect(world.sets.has(removedDevice.set!)).toBe(false)
})
