/**
 * Tests of login methods besides e-mail, with real servers: doubles of six providers for OAuth and
 * OpenID Connect, a Farcaster relay with a chain, and passkeys of a virtual authenticator.
 */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import {
  addressOf,
  allow,
  allowByKeys,
  anotherDevice,
  approve,
  authenticator,
  choose,
  chooseMail,
  code,
  everyLoginMethod,
  frame,
  mailsTo,
  onPhone,
  press,
  readMail,
  result,
} from './login.ts'
import { card, clickToClose, connectButton, demo, status } from './visitor.ts'

/** Every visitor of these tests has another identity. */
let visitors = 0
const newVisitor = (): string => `v${process.pid}-${Date.now()}-${++visitors}`

const passphrase = 'seven green lamps under the old bridge'

/** The provider's window, once it has opened. */
async function visitProvider(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), press()])
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible()
  return popup
}

async function logInBy(
  page: Page,
  loginMethod: string,
  login = newVisitor(),
  options: { mail?: boolean } = {},
): Promise<void> {
  await page.goto(everyLoginMethod())
  await allow(await visitProvider(page.context(), () => choose(page, loginMethod)), login, options)
}

async function connected(page: Page): Promise<string> {
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  return addressOf(page)
}

async function sign(page: Page): Promise<void> {
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
}

// The others have tests of their own below, on two devices.
for (const loginMethod of ['facebook', 'x', 'discord'])
  test(`${loginMethod}: logs in by its window, creates a wallet, and restores it after a reload`, async ({
    page,
  }) => {
    await logInBy(page, loginMethod, undefined, { mail: loginMethod !== 'x' })
    // The recovery service checks no ID tokens of theirs, so the visitor chooses the recovery first.
    await choosePassphrase(page)
    const address = await connected(page)
    await sign(page)
    await page.reload()
    await expect(status(page)).toHaveText('connected')
    expect(await addressOf(page)).toBe(address)
  })

const passwords = (page: Page) => frame(page).locator('input[type=password]')

/** Continues in the frame, which no page can read. */
async function choosePassphrase(page: Page): Promise<void> {
  await expect(frame(page).locator('[data-do=approve]')).toBeEnabled()
  await expect(() =>
    frame(page)
      .getByRole('radio', { name: /passphrase/i })
      .check({ timeout: timeLimits.attempt }),
  ).toPass()
  await press(page, 'approve', () =>
    expect(passwords(page)).toHaveCount(2, { timeout: timeLimits.attempt }),
  )
  for (const at of [0, 1]) await passwords(page).nth(at).fill(passphrase)
  await frame(page).locator('[data-do=go]').click()
}

test('after a blocked window, a refusal at the provider, and a cancelled login with a closed window, a press each opens the next', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const { open } = window
    let isBlocked = true
    window.open = (...all) => {
      if (!isBlocked) return open(...all)
      isBlocked = false
      return null
    }
  })
  await page.goto(everyLoginMethod())
  const again = card(page).getByTestId('login-method-again')
  const anew = (): Promise<Page> => visitProvider(context, () => again.click())
  await choose(page, 'google')
  const refused = await anew()
  await clickToClose(refused.getByRole('button', { name: 'Deny' }))
  const closed = await anew()
  await closed.close()
  await card(page).getByTestId('login-method-cancel').click()
  await expect(status(page)).toHaveText(/^disconnected/)
  const last = await visitProvider(context, () =>
    card(page).getByTestId('login-method-google').click(),
  )
  await last.close()
  await allow(await anew(), newVisitor())
  await connected(page)
})

for (const [loginMethod, mail] of [
  ['google', false],
  ['apple', true],
] as const)
  test(`${loginMethod}: opens the same wallet on a new device by the login alone${mail ? '' : ', also without an address'}, without a code or mail`, async ({
    page,
    context,
  }) => {
    const login = newVisitor()
    await logInBy(page, loginMethod, login, { mail })
    const address = await connected(page)
    const other = await anotherDevice(context)
    await logInBy(other, loginMethod, login, { mail })
    expect(await connected(other)).toBe(address)
    await sign(other)
    // The only mail tells the owner that a device was let in.
    const subjects = (await mailsTo(`${login}@mail.example`)).map(({ subject }) => subject)
    expect(subjects).toEqual(subjects.filter((subject) => /device/i.test(subject)))
    expect(subjects.length).toBeLessThan(2)
    expect((await mailsTo(`${login}@mail.example`)).filter(({ text }) => code.test(text))).toEqual(
      [],
    )
    await other.context().close()
  })

test('opens the same wallet on a new device by a provider without ID tokens and the recovery code', async ({
  page,
  context,
}) => {
  const login = newVisitor()
  await logInBy(page, 'github', login)
  await chooseMail(page, login)
  const address = await connected(page)
  const other = await anotherDevice(context)
  await logInBy(other, 'github', login)
  await frame(other)
    .getByRole('textbox')
    .fill(await readMail(`${login}@mail.example`, 1, code))
  expect(await connected(other)).toBe(address)
  await sign(other)
  await other.context().close()
})

test('opens the wallet on a new device by a passphrase without an address, and reports a wrong one', async ({
  page,
  context,
}) => {
  const login = newVisitor()
  await logInBy(page, 'github', login, { mail: false })
  await choosePassphrase(page)
  const address = await connected(page)
  const other = await anotherDevice(context)
  await logInBy(other, 'github', login, { mail: false })
  await expect(passwords(other)).toHaveCount(1)
  await passwords(other).fill('eight green lamps under the old bridge')
  await frame(other).locator('[data-do=go]').click()
  await expect(frame(other).getByText('That is not the passphrase.')).toBeVisible()
  await passwords(other).fill(passphrase)
  await frame(other).locator('[data-do=go]').click()
  expect(await connected(other)).toBe(address)
  await sign(other)
  await other.context().close()
})

/** The text of the QR code on the card. */
async function scanned(page: Page): Promise<string> {
  await expect(card(page).getByTestId('login-method-copy')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card(page).getByTestId('login-method-copy').click()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('Farcaster: reports a refusal on the phone, approves the next code there, and recovers by a passphrase, without an address', async ({
  page,
}) => {
  await page.goto(everyLoginMethod())
  await choose(page, 'farcaster')
  await onPhone(page.context(), await scanned(page), 'Decline')
  await card(page).getByTestId('login-method-again').click()
  await onPhone(page.context(), await scanned(page), 'Sign in as visitor-3')
  await choosePassphrase(page)
  await connected(page)
  await sign(page)
})

test('a passkey login can be cancelled, is restored after a reload, and opens the same wallet in a cleared browser without mail', async ({
  page,
}) => {
  const session = await authenticator(page)
  await page.goto(everyLoginMethod())
  await choose(page, 'passkey')
  await press(page, 'cancel', () =>
    expect(page.locator('[data-portico-frame] dialog')).toBeHidden({ timeout: timeLimits.attempt }),
  )
  await expect(status(page)).toHaveText(/^disconnected/)
  await card(page).getByTestId('login-method-again').click()
  await press(page, 'make', () =>
    expect(frame(page).locator('[data-do=go]')).toBeVisible({ timeout: timeLimits.attempt }),
  )
  await press(page, 'go', () =>
    expect(frame(page).locator('[data-do=go]')).toBeHidden({ timeout: timeLimits.attempt }),
  )
  const address = await connected(page)
  await sign(page)
  await page.reload()
  await expect(status(page)).toHaveText('connected')
  // This is the state after the browser has evicted the storage: the frame has nothing left, and
  // only the passkey remains.
  await page.goto('about:blank')
  await session.send('Storage.clearDataForOrigin', {
    origin: process.env['PORTICO_SERVICE']!,
    storageTypes: 'all',
  })
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(demo()).origin,
    storageTypes: 'all',
  })
  await page.goto(everyLoginMethod())
  await expect(status(page)).toHaveText(/^disconnected/)
  await choose(page, 'passkey')
  await press(page, 'use', () =>
    expect(frame(page).locator('[data-do=use]')).toBeHidden({ timeout: timeLimits.attempt }),
  )
  expect(await connected(page)).toBe(address)
  await sign(page)
})

test('works completely by keyboard', async ({ page, context }) => {
  await page.goto(everyLoginMethod())
  await connectButton(page).first().focus()
  await page.keyboard.press('Enter')
  await card(page).getByTestId('login-method-google').focus()
  const popup = await visitProvider(context, () => page.keyboard.press('Enter'))
  await allowByKeys(popup, newVisitor())
  await connected(page)
})
