/** Ways in beside e-mail on a phone, with everything real: a provider's window, Farcaster's app on the same phone, a passkey. */
import { expect, test, type Page } from '@playwright/test'
import { allow, anotherDevice, approve, everyWay, frame, press, result } from './login.ts'
import { card, connectButton, status } from './visitor.ts'

async function choose(page: Page, way: string): Promise<void> {
  await page.goto(everyWay())
  await connectButton(page).first().tap()
  const shown = card(page).getByTestId(`way-${way}`)
  const more = card(page).getByTestId('more-ways')
  await expect(shown.or(more).first()).toBeVisible()
  if (!(await shown.isVisible())) await more.tap()
  await shown.tap()
}

async function connected(page: Page): Promise<void> {
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
}

/** In the frame, for a visitor without an address. */
async function choosePassphrase(page: Page): Promise<void> {
  const typed = frame(page).locator('input[type=password]')
  await expect(frame(page).locator('[data-do=approve]')).toBeEnabled()
  await expect(() => frame(page).getByRole('radio', { name: /passphrase/i }).check({ timeout: 1_000 })).toPass()
  await press(page, 'approve', () => expect(typed).toHaveCount(2, { timeout: 1_000 }))
  for (const at of [0, 1]) await typed.nth(at).fill('seven green lamps under the old bridge')
  await frame(page).locator('[data-do=go]').click()
}

test('a provider’s window', async ({ page, context }) => {
  const [popup] = await Promise.all([context.waitForEvent('page'), choose(page, 'google')])
  await allow(popup, `phone${process.pid}-${Date.now()}`)
  await connected(page)
})

test('Farcaster: a link opens the app on this phone, and the login continues on the page', async ({ page }) => {
  await choose(page, 'farcaster')
  const link = card(page).getByTestId('way-open')
  await expect(link).toBeVisible()
  await expect(card(page).locator('.qr')).toHaveCount(0)
  await expect(link).toHaveAttribute('target', '_blank')
  const uri = (await link.getAttribute('href'))!
  expect(uri).toMatch(/^https?:\/\/.+channelToken=/)
  // The app of the phone takes the address, as another browser does here.
  const app = await anotherDevice(page.context())
  await app.goto(uri)
  await app.getByRole('button', { name: 'Sign in as visitor-2', exact: true }).click()
  await expect(app.getByRole('status')).toBeVisible()
  await app.context().close()
  await choosePassphrase(page)
  await connected(page)
})

test('a passkey', async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true, hasPrf: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await choose(page, 'passkey')
  await press(page, 'make', () => expect(frame(page).locator('[data-do=go]')).toBeVisible({ timeout: 1_000 }))
  await press(page, 'go', () => expect(frame(page).locator('[data-do=go]')).toBeHidden({ timeout: 1_000 }))
  await connected(page)
})
