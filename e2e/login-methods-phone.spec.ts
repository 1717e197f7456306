/**
 * Tests of login methods besides e-mail on a phone, with real servers: a provider's window,
 * Farcaster's app on the same phone, a passkey.
 */
import { expect, test, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import {
  addressOf,
  allow,
  anotherDevice,
  approve,
  choose,
  everyLoginMethod,
  frame,
  press,
  result,
} from './login.ts'
import { card, status } from './visitor.ts'

async function chooseByTouch(page: Page, loginMethod: string): Promise<void> {
  await page.goto(everyLoginMethod())
  await choose(page, loginMethod, 'tap')
}

async function connected(page: Page): Promise<void> {
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
}

/** Continues in the frame, for a visitor without an address. */
async function choosePassphrase(page: Page): Promise<void> {
  const typed = frame(page).locator('input[type=password]')
  await expect(frame(page).locator('[data-do=approve]')).toBeEnabled()
  await expect(() =>
    frame(page)
      .getByRole('radio', { name: /passphrase/i })
      .check({ timeout: timeLimits.attempt }),
  ).toPass()
  await press(page, 'approve', () => expect(typed).toHaveCount(2, { timeout: timeLimits.attempt }))
  for (const at of [0, 1]) await typed.nth(at).fill('seven green lamps under the old bridge')
  await frame(page).locator('[data-do=go]').click()
}

test('opens the same wallet on a second phone by the login in a provider’s window alone', async ({
  page,
  browser,
}) => {
  const login = `phone${process.pid}-${Date.now()}`
  const logIn = async (on: Page): Promise<string> => {
    const [popup] = await Promise.all([
      on.context().waitForEvent('page'),
      chooseByTouch(on, 'google'),
    ])
    await allow(popup, login, { mail: false })
    await connected(on)
    return addressOf(on)
  }
  const address = await logIn(page)
  const second = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  expect(await logIn(await second.newPage())).toBe(address)
  await second.close()
})

test('Farcaster: opens the app on this phone by a link, and continues on the page', async ({
  page,
}) => {
  await chooseByTouch(page, 'farcaster')
  const link = card(page).getByTestId('login-method-open')
  await expect(link).toBeVisible()
  await expect(card(page).locator('.qr')).toHaveCount(0)
  await expect(link).toHaveAttribute('target', '_blank')
  const uri = (await link.getAttribute('href'))!
  expect(uri).toMatch(/^https?:\/\/.+channelToken=/)
  // The phone's app opens the URL; here, another browser does.
  const app = await anotherDevice(page.context())
  await app.goto(uri)
  await app.getByRole('button', { name: 'Sign in as visitor-2', exact: true }).click()
  await expect(app.getByRole('status')).toBeVisible()
  await app.context().close()
  await choosePassphrase(page)
  await connected(page)
})

test('logs in by a passkey', async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await chooseByTouch(page, 'passkey')
  await press(page, 'make', () =>
    expect(frame(page).locator('[data-do=go]')).toBeVisible({ timeout: timeLimits.attempt }),
  )
  await press(page, 'go', () =>
    expect(frame(page).locator('[data-do=go]')).toBeHidden({ timeout: timeLimits.attempt }),
  )
  await connected(page)
})
