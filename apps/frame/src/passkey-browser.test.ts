/**
 * The built frame in a browser with an authenticator: login by a passkey, and recovery on a new
 * device by it or by a passphrase.
 */
import type { CDPSession, FrameLocator, Page } from '@playwright/test'
import { expect, test, vi } from 'vitest'
import { timeLimits } from '../../../scripts/time-limits.mjs'
import { codeOf, linkOf } from '../../../packages/server/test/embedded.ts'
import { ask, result, sign, startAll, useBrowser, type Notified } from './browser.fixture.ts'

useBrowser()

interface Authenticator {
  session: CDPSession
  id: string
}

async function addAuthenticator(page: Page, hasPrf: boolean): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, id }
}

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')
const press = (page: Page, what: string): Promise<void> =>
  frameOf(page).locator(`[data-do=${what}]`).click()

/** Logs in by a passkey: a new one, or the authenticator's. */
async function byPasskey(
  page: Page,
  isNew: boolean,
  then: () => Promise<void> = () => Promise.resolve(),
): Promise<Notified> {
  const asked = ask(page, 'CONNECT_PASSKEY', { locale: 'en' })
  if (isNew) await press(page, 'make')
  await press(page, isNew ? 'go' : 'use')
  await then()
  return result<Notified>(asked)
}

/**
 * Deletes everything that the frame has stored, as on a new device; the authenticator is the same.
 */
async function forget(page: Page): Promise<void> {
  await page.frames()[1]!.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  })
  await page.reload()
  expect(await result(ask(page, 'IS_CONNECTED'))).toBeNull()
}

async function type(page: Page, passphrase: string): Promise<void> {
  for (const field of await frameOf(page).locator('input[type=password]').all())
    await field.fill(passphrase)
  await press(page, 'go')
}

test('creates a passkey in the frame, signs, and approves a new device by it alone', async () => {
  const world = await startAll()
  const { page, faults } = await world.open()
  await addAuthenticator(page, true)
  const { addresses } = await byPasskey(page, true)
  expect(await sign(page, addresses.eip155)).toBe(addresses.eip155)
  await forget(page)
  expect(await byPasskey(page, false)).toMatchObject({
    addresses,
    email: null,
    provider: 'passkey',
  })
  expect(await sign(page, addresses.eip155)).toBe(addresses.eip155)
  expect([faults, world.recoveryMail.sent, world.mail.sent]).toEqual([[], [], []])
})

/**
 * Presses once the frame is stable, and again where Chromium has dropped the press, as it does on a
 * cross-origin frame that has just been shown.
 */
async function choosePassphrase(page: Page): Promise<void> {
  const [radio, go] = [
    frameOf(page).locator('input[value=passphrase]'),
    frameOf(page).locator('[data-do=approve][data-seen=ready]'),
  ]
  await go.waitFor()
  await vi.waitFor(() => radio.check({ timeout: timeLimits.attempt }))
  await go.click()
  await frameOf(page).locator('#repeat').waitFor()
}

test('uses a passphrase when the authenticator gives no key: stretches it in a worker, refuses a wrong one', async () => {
  const world = await startAll()
  const { page, faults } = await world.open()
  await addAuthenticator(page, false)
  const { addresses } = await byPasskey(page, true, async () => {
    await choosePassphrase(page)
    await type(page, 'correct horse battery')
  })
  expect(await sign(page, addresses.eip155)).toBe(addresses.eip155)
  await forget(page)
  const again = await byPasskey(page, false, async () => {
    await frameOf(page).locator('#passphrase').waitFor()
    await type(page, 'wrong horse battery')
    await frameOf(page).getByText('That is not the passphrase.').waitFor()
    await type(page, 'correct horse battery')
  })
  expect(again.addresses).toEqual(addresses)
  expect(await sign(page, addresses.eip155)).toBe(addresses.eip155)
  // Browsers log the recovery service's refusal to the console.
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
})

test('rejects when the passkey is cancelled, and prompts again the next time', async () => {
  const world = await startAll()
  const { page } = await world.open()
  const { session, id } = await addAuthenticator(page, true)
  await session.send('WebAuthn.setAutomaticPresenceSimulation', {
    authenticatorId: id,
    enabled: false,
  })
  const asked = ask(page, 'CONNECT_PASSKEY', { locale: 'en' })
  await press(page, 'make')
  await press(page, 'go')
  await frameOf(page).getByText('Go on in the window of your browser').waitFor()
  await press(page, 'cancel')
  expect(await asked).toMatchObject({ ok: false, error: { code: 4001 } })
  await session.send('WebAuthn.setAutomaticPresenceSimulation', {
    authenticatorId: id,
    enabled: true,
  })
  await byPasskey(page, true)
})

test('uses a window of its own when the frame may not use passkeys', async () => {
  const world = await startAll('')
  const { page } = await world.open()
  const opens = page.waitForEvent('popup')
  // The options for a passkey arrive once the window has an authenticator.
  await page.context().route('**/passkey/options*', async (route) => {
    if (route.request().postDataJSON().does === 'create') await addAuthenticator(await opens, true)
    await route.continue()
  })
  const asked = ask(page, 'CONNECT_PASSKEY', { locale: 'en' })
  await press(page, 'make')
  await press(page, 'go')
  const opened = await opens
  const { addresses } = await result<Notified>(asked)
  await expect.poll(() => opened.isClosed()).toBe(true)
  expect(await sign(page, addresses.eip155)).toBe(addresses.eip155)
})

test('replaces recovery by mail with a passphrase, and approves a new device without mail', async () => {
  const world = await startAll()
  const { page, faults } = await world.open()
  await result(ask(page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const { addresses } = await result<Notified>(
    ask(page, 'CONNECT_OTP', { otp: codeOf(world.mail) }),
  )
  expect(await result(ask(page, 'ACCOUNT'))).toMatchObject({
    recovery: 'service',
    email: 'ana@shop.example',
    loginMethods: [{ loginMethod: 'email', isCurrent: true }],
  })
  const changes = ask(page, 'SET_RECOVERY')
  await choosePassphrase(page)
  await type(page, 'correct horse battery')
  expect(await result(changes)).toMatchObject({ recovery: 'passphrase' })
  expect(await sign(page, addresses.eip155)).toBe(addresses.eip155)

  const other = await world.open()
  await result(ask(other.page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const waits = result(ask(other.page, 'CONNECT_DEVICE'))
  await fetch(linkOf(world.mail), {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    headers: { origin: world.frame },
  })
  await waits
  const verified = result<Notified>(ask(other.page, 'CONNECT_OTP', { otp: codeOf(world.mail) }))
  await frameOf(other.page).locator('#passphrase').waitFor()
  await type(other.page, 'correct horse battery')
  expect((await verified).addresses).toEqual(addresses)
  expect(await sign(other.page, addresses.eip155)).toBe(addresses.eip155)
  expect([faults, other.faults, world.recoveryMail.sent]).toEqual([[], [], []])
})
