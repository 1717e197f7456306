/**
 * Tests of adding a provider to a login in the page's own tab, with real servers: for browsers that
 * block windows, and in Telegram's apps.
 */
import { expect, test, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import {
  addressOf,
  allow,
  allowByKeys,
  anotherDevice,
  choose,
  code,
  confirmAdding,
  everyLoginMethod,
  frame,
  logIn,
  press,
  readMail,
  newVisitor,
} from './login.ts'
import { accountButton, card, status } from './visitor.ts'

const blockWindows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => (window.open = () => null))

async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await card(page).getByTestId('entry-LoginAccount').click()
  await expect(card(page).getByTestId('login-account')).toBeVisible()
}

/** The frame asks for the press that leaves the page. */
async function leave(page: Page): Promise<void> {
  const link = frame(page).locator('[data-do=leave]')
  await expect(link).toBeVisible()
  // Chromium drops presses on a frame of another origin that has just been shown.
  await expect(async () => {
    if (await link.isVisible().catch(() => false)) await link.click({ timeout: timeLimits.attempt })
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible({
      timeout: timeLimits.attempt,
    })
  }).toPass()
}

/**
 * The browser blocks the window of the provider that the visitor wants to add, who continues in
 * this tab.
 */
async function addInTab(page: Page, loginMethod = 'google'): Promise<void> {
  await card(page).getByTestId(`add-${loginMethod}`).click()
  await card(page).getByTestId('add-this-tab').click()
  await confirmAdding(page)
  await leave(page)
}
/** The tab is back, and the card shows the login methods. */
const back = (page: Page): Promise<void> =>
  expect(card(page).getByTestId('login-account')).toBeVisible()
const loginMethods = (page: Page) => card(page).getByTestId('login-method')

async function start(page: Page): Promise<{ visitor: string; name: string; address: string }> {
  await blockWindows(page)
  const visitor = newVisitor()
  const at = new URL(everyLoginMethod())
  at.searchParams.set('product', 'a b/ü?&=')
  at.hash = '#/cart?step=2'
  const address = await logIn(page, visitor, at.href)
  await openAccount(page)
  return { visitor, name: visitor.split('@')[0]!, address }
}

test('adds a provider in this tab with windows blocked, and lists it, also after a reload', async ({
  page,
  context,
}) => {
  const { name, address } = await start(page)
  const before = page.url()
  await addInTab(page)
  await allow(page, name)
  await back(page)
  await expect(loginMethods(page)).toHaveCount(2)
  await expect(loginMethods(page).last()).toContainText('Google')
  await expect(card(page).getByTestId('add-google')).toHaveCount(0)
  await expect(page.getByText('Google is added')).toBeVisible()
  expect([
    page.url(),
    context.pages().length,
    await addressOf(page),
    await page.evaluate(() => sessionStorage.getItem('portico/visit')),
  ]).toEqual([before, 1, address, null])

  await page.reload()
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  await openAccount(page)
  await expect(loginMethods(page)).toHaveCount(2)
  await expect(page.getByText('Google is added')).toBeHidden()
})

test(
  'opens the same wallet on a new device by a provider added in this tab',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const { visitor, name, address } = await start(page)
    await addInTab(page)
    await allow(page, name)
    await back(page)
    await expect(loginMethods(page)).toHaveCount(2)
    const other = await anotherDevice(context)
    await other.goto(everyLoginMethod())
    const [popup] = await Promise.all([
      other.context().waitForEvent('page'),
      choose(other, 'google'),
    ])
    await allow(popup, name)
    await frame(other)
      .getByRole('textbox')
      .fill(await readMail(visitor, 2, code))
    await expect(status(other)).toHaveText('connected')
    expect(await addressOf(other)).toBe(address)
    await other.context().close()
  },
)

test(
  'reports a refusal at the provider in the list of login methods, and can still add it',
  { tag: '@desktop' },
  async ({ page }) => {
    const { name } = await start(page)
    const before = page.url()
    await addInTab(page, 'github')
    await page.getByRole('button', { name: 'Deny' }).click()
    await back(page)
    await expect(page.getByText('You said no at GitHub, so nothing was added.')).toBeVisible()
    await expect(loginMethods(page)).toHaveCount(1)
    expect(page.url()).toBe(before)
    await addInTab(page, 'github')
    await allow(page, name)
    await back(page)
    await expect(loginMethods(page)).toHaveCount(2)
  },
)

test(
  'refuses another user’s login method, and reports it to the visitor',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const theirs = await anotherDevice(context)
    const taken = newVisitor().split('@')[0]!
    await theirs.goto(everyLoginMethod())
    const [popup] = await Promise.all([
      theirs.context().waitForEvent('page'),
      choose(theirs, 'google'),
    ])
    await allow(popup, taken)
    await expect(status(theirs)).toHaveText('connected')
    const { address } = await start(page)
    await addInTab(page)
    await allow(page, taken)
    await back(page)
    await expect(page.getByText('That login belongs to another user.')).toBeVisible()
    await expect(loginMethods(page)).toHaveCount(1)
    expect(await addressOf(page)).toBe(address)
    await theirs.context().close()
  },
)

test(
  'stays logged in with the same methods when the visitor cancels or goes back from the provider',
  { tag: '@desktop' },
  async ({ page }) => {
    await start(page)
    await card(page).getByTestId('add-google').click()
    await card(page).getByTestId('add-this-tab').click()
    await expect(
      frame(page).getByText(/The account that you choose at .Google. will open your wallet, too/),
    ).toBeVisible()
    await press(page, 'reject', () =>
      expect(page.locator('[data-portico-frame] dialog')).toBeHidden({
        timeout: timeLimits.attempt,
      }),
    )
    await card(page).getByTestId('add-this-tab').click()
    await confirmAdding(page)
    await leave(page)
    await page.goBack()
    await expect(status(page)).toHaveText('connected')
    await page.reload()
    await openAccount(page)
    await expect(loginMethods(page)).toHaveCount(1)
  },
)

test(
  'adds nothing when the user logged out in another tab meanwhile',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const { name } = await start(page)
    const before = page.url()
    await addInTab(page)
    const other = await context.newPage()
    await other.goto(everyLoginMethod())
    await expect(status(other)).toHaveText('connected')
    await other.getByTestId('disconnect').click()
    await expect(status(other)).toHaveText(/^disconnected/)
    await page.bringToFront()
    await allow(page, name)
    await expect.poll(() => page.url()).toBe(before)
    await expect(status(page)).toHaveText(/^disconnected/)
    // Who comes by that provider now is somebody new.
    await choose(page, 'google')
    await card(page).getByTestId('login-method-this-tab').click()
    await leave(page)
    await allow(page, name)
    await expect(status(page)).toHaveText('connected')
    await expect(card(page)).toBeHidden()
    await openAccount(page)
    await expect(loginMethods(page)).toHaveCount(1)
  },
)

test('adds a provider by keyboard', { tag: '@desktop' }, async ({ page }) => {
  const { name } = await start(page)
  await card(page).getByTestId('add-google').focus()
  await page.keyboard.press('Enter')
  await card(page).getByTestId('add-this-tab').focus()
  await page.keyboard.press('Enter')
  const approve = frame(page).locator('[data-do=approve][aria-disabled=false]')
  await approve.focus()
  await page.keyboard.press('Enter')
  const link = frame(page).locator('[data-do=leave]')
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  await allowByKeys(page, name)
  await back(page)
  await expect(loginMethods(page)).toHaveCount(2)
})

test.describe('in Telegram', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  test(
    'adds a provider in this tab without a window or a choice in the card',
    { tag: '@phone' },
    async ({ page, context }) => {
      await page.addInitScript(() =>
        Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } }),
      )
      const visitor = newVisitor()
      await logIn(page, visitor, everyLoginMethod())
      await openAccount(page)
      await card(page).getByTestId('add-discord').click()
      await confirmAdding(page)
      await leave(page)
      await allow(page, visitor.split('@')[0]!)
      await back(page)
      await expect(loginMethods(page)).toHaveCount(2)
      expect(context.pages()).toHaveLength(1)
    },
  )
})
