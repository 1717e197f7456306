/**
 * A page whose opener policy severs it from every window of another site
 * (`Cross-Origin-Opener-Policy: same-origin`), with everything real.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import { launched, leanArgs } from '../scripts/browsers.mjs'
import {
  addressOf,
  allow,
  approve,
  confirmAdding,
  everyLoginMethod,
  frame,
  give,
  host,
  logIn,
  press,
  result,
  newVisitor,
} from './login.ts'
import { serveAgain, type OtherSite } from './other-site.ts'
import { accountButton, card, connectButton, status } from './visitor.ts'

let severed: OtherSite
let allowing: OtherSite
let isolated: OtherSite

test.beforeAll(async () => {
  severed = await serveAgain({ 'cross-origin-opener-policy': 'same-origin' })
  allowing = await serveAgain({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
  isolated = await serveAgain({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  })
})
test.afterAll(() => {
  severed.stop()
  allowing.stop()
  isolated.stop()
})

async function byGoogle(page: Page): Promise<void> {
  await connectButton(page).first().click()
  await card(page).getByTestId('login-method-google').click()
}
const login = (): string => `severed${process.pid}-${Date.now()}`

test('visits a provider in this tab without a press in the card, and closes the severed window', async ({
  page,
  context,
}) => {
  await page.goto(severed.at(everyLoginMethod()))
  const before = page.url()
  const [popup] = await Promise.all([context.waitForEvent('page'), byGoogle(page)])
  if (!popup.isClosed()) await popup.waitForEvent('close')
  const link = frame(page).locator('[data-do=leave]')
  // Cancelling is offered, and the next try opens no window.
  await press(page, 'cancel', () =>
    expect(page.locator('[data-portico-frame] dialog')).toBeHidden({ timeout: timeLimits.attempt }),
  )
  await card(page).getByTestId('login-method-again').click()
  await expect(link).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  // Chromium drops presses on a frame of another origin that has just been shown.
  await expect(async () => {
    if (await link.isVisible().catch(() => false)) await link.click({ timeout: timeLimits.attempt })
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible({
      timeout: timeLimits.attempt,
    })
  }).toPass()
  await allow(page, login())
  await expect(status(page)).toHaveText('connected')
  expect([page.url(), context.pages().length]).toEqual([before, 1])
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
})

test('adds a provider to a login in this tab as well, without a press in the card', async ({
  page,
  context,
}) => {
  const visitor = newVisitor()
  const address = await logIn(page, visitor, severed.at(everyLoginMethod()))
  const before = page.url()
  await accountButton(page).click()
  await card(page).getByTestId('entry-LoginAccount').click()
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    card(page).getByTestId('add-google').click(),
  ])
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await confirmAdding(page)
  const link = frame(page).locator('[data-do=leave]')
  // Chromium drops presses on a frame of another origin that has just been shown.
  await expect(async () => {
    if (await link.isVisible().catch(() => false)) await link.click({ timeout: timeLimits.attempt })
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible({
      timeout: timeLimits.attempt,
    })
  }).toPass()
  await allow(page, visitor.split('@')[0]!)
  await expect(card(page).getByTestId('login-method')).toHaveCount(2)
  expect([page.url(), context.pages().length, await addressOf(page)]).toEqual([before, 1, address])
})

test('visits a provider in its window with `same-origin-allow-popups`', async ({
  page,
  context,
}) => {
  await page.goto(allowing.at(everyLoginMethod()))
  const [popup] = await Promise.all([context.waitForEvent('page'), byGoogle(page)])
  await allow(popup, login())
  await expect(status(page)).toHaveText('connected')
  expect(await addressOf(page)).toMatch(/^0x/)
})

test('loads the frame in a cross-origin isolated page, creates a wallet and signs', async ({
  page,
}) => {
  await logIn(page, newVisitor(), isolated.at(host()))
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await page.getByTestId('sign').click()
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
})

test('explains the options in the card when frames have no storage either, and closes the severed window', async () => {
  const profile = await mkdtemp(path.join(tmpdir(), 'portico-severed-'))
  await mkdir(path.join(profile, 'Default'))
  await writeFile(
    path.join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } }),
  )
  const context = await chromium.launchPersistentContext(profile, {
    ...launched('chromium'),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    args: leanArgs(),
  })
  try {
    const page = await context.newPage()
    await page.goto(severed.at(host()))
    await give(page, newVisitor())
    const notice = page.locator('[data-portico-frame] .window')
    await expect(notice).toContainText('Your wallet’s window can’t reach this page')
    await expect.poll(() => context.pages().length).toBe(2)
    await page.locator('[data-portico-frame]').getByRole('button', { name: 'Close' }).click()
    await expect(status(page)).toHaveText(/^disconnected/)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
