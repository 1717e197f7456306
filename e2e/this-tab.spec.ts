/**
 * Tests of a login by a provider in the page's own tab, with real servers: for browsers that block
 * windows, and in Telegram's apps.
 */
import { expect, test, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import {
  addressOf,
  allow,
  allowByKeys,
  approve,
  choose,
  chooseMail,
  everyLoginMethod,
  frame,
  press,
  result,
} from './login.ts'
import { card, connectButton, status } from './visitor.ts'

/** Every visitor of these tests is another user. */
let visitors = 0
const newVisitor = (): string => `tab${process.pid}-${Date.now()}-${++visitors}`

/** Makes the browser open no window, and counts the attempts. */
const blockWindows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.open = () => {
      document.documentElement.dataset['opened'] = 'tried'
      return null
    }
  })

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

async function connected(page: Page): Promise<string> {
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  return addressOf(page)
}

for (const loginMethod of ['google', 'github', 'apple', 'discord'])
  test(
    `${loginMethod}: continues in this tab with windows blocked, returns to the same address, and connects`,
    // Of the providers, each of which returns in its own manner, one is enough for a phone.
    { tag: loginMethod === 'google' ? [] : '@desktop' },
    async ({ page, context }) => {
      await blockWindows(page)
      const at = new URL(everyLoginMethod())
      at.searchParams.set('product', 'a b/ü?&=')
      at.hash = '#/cart?step=2'
      await page.goto(at.href)
      const before = page.url()
      await choose(page, loginMethod)
      await card(page).getByTestId('login-method-this-tab').click()
      await leave(page)
      const login = newVisitor()
      await allow(page, login)
      // The recovery service checks no ID tokens of the others.
      if (loginMethod === 'github' || loginMethod === 'discord') await chooseMail(page, login)
      const address = await connected(page)
      expect([page.url(), context.pages().length]).toEqual([before, 1])
      await page.getByTestId('sign').click()
      await approve(page)
      await expect(result(page)).toContainText('Signature 0x')
      await page.reload()
      await expect(status(page)).toHaveText('connected')
      expect([await addressOf(page), page.url()]).toEqual([address, before])
    },
  )

test('reports a refusal at the provider on the page, can retry there, and then prompts a user without an address for a recovery method', async ({
  page,
}) => {
  await blockWindows(page)
  await page.goto(everyLoginMethod())
  const before = page.url()
  await choose(page, 'github')
  await card(page).getByTestId('login-method-this-tab').click()
  await leave(page)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(card(page).getByRole('heading', { name: 'You said no' })).toBeVisible()
  expect(page.url()).toBe(before)
  await card(page).getByTestId('login-method-again').click()
  await card(page).getByTestId('login-method-this-tab').click()
  await leave(page)
  await allow(page, newVisitor(), { mail: false })
  await expect(frame(page).getByRole('radio', { name: /passphrase/i })).toBeVisible()
})

test(
  'stays when the visitor cancels before leaving, and can retry after going back from the provider',
  { tag: '@desktop' },
  async ({ page }) => {
    await blockWindows(page)
    await page.goto(everyLoginMethod())
    await choose(page, 'google')
    await card(page).getByTestId('login-method-this-tab').click()
    await press(page, 'cancel', () =>
      expect(page.locator('[data-portico-frame] dialog')).toBeHidden({
        timeout: timeLimits.attempt,
      }),
    )
    await expect(status(page)).toHaveText(/^disconnected/)
    await card(page).getByTestId('login-method-again').click()
    await card(page).getByTestId('login-method-this-tab').click()
    await leave(page)
    await page.goBack()
    await expect(status(page)).toHaveText(/^disconnected/)
  },
)

test(
  'leaves the browser’s history and the page’s own state unchanged',
  { tag: '@desktop' },
  async ({ page }) => {
    await blockWindows(page)
    await page.goto(everyLoginMethod())
    const first = page.url()
    await page.evaluate(() => history.pushState({ mine: 1 }, '', `${location.search}&page=2`))
    const second = page.url()
    await choose(page, 'google')
    await card(page).getByTestId('login-method-this-tab').click()
    await leave(page)
    await allow(page, newVisitor())
    await connected(page)
    expect(page.url()).toBe(second)
    await page.evaluate(() => history.pushState(null, '', `${location.search}&page=3`))
    await page.goBack()
    expect(page.url()).toBe(second)
    expect(first).not.toBe(second)
  },
)

test('continues in this tab by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await blockWindows(page)
  await page.goto(everyLoginMethod())
  await connectButton(page).first().focus()
  await page.keyboard.press('Enter')
  await card(page).getByTestId('login-method-google').focus()
  await page.keyboard.press('Enter')
  await card(page).getByTestId('login-method-this-tab').focus()
  await page.keyboard.press('Enter')
  const link = frame(page).locator('[data-do=leave]')
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  await allowByKeys(page, newVisitor())
  await connected(page)
})

test(
  'removes a foreign result from the address, and loads no frame, sends no request and opens no card',
  { tag: '@desktop' },
  async ({ page }) => {
    const asked: string[] = []
    page.on(
      'request',
      (request) =>
        request.url().startsWith(process.env['PORTICO_SERVICE']!) &&
        asked.push(new URL(request.url()).pathname),
    )
    const before = everyLoginMethod()
    await page.goto(`${before}&result_uri=${'a'.repeat(22)}.${'b'.repeat(43)}`)
    await expect.poll(() => page.url()).toBe(before)
    await expect(status(page)).toHaveText(/^disconnected/)
    await expect(card(page)).toBeHidden()
    expect([
      await page.locator('iframe').count(),
      asked.filter((path) => path.startsWith('/embedded') || path.startsWith('/frame')),
    ]).toEqual([0, []])
  },
)

const agents = {
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  macOS: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
} as const
const hidden = { Android: ['facebook', 'x'], iOS: ['google'], macOS: ['x'] } as const

for (const system of ['Android', 'iOS', 'macOS'] as const)
  test.describe(`in Telegram on ${system}`, () => {
    test.use({ userAgent: agents[system], hasTouch: system !== 'macOS' })
    test(
      'the providers that refuse it are not offered, and the others are visited in this tab, without a window',
      { tag: system === 'macOS' ? '@desktop' : '@phone' },
      async ({ page, context }) => {
        await page.addInitScript((isMac) => {
          Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } })
          if (isMac) Object.defineProperty(navigator, 'maxTouchPoints', { value: 0 })
          const { open } = window
          window.open = (...all) => {
            sessionStorage.setItem('opened', 'yes')
            return open(...all)
          }
        }, system === 'macOS')
        await page.goto(everyLoginMethod())
        const before = page.url()
        await connectButton(page).first().click()
        await card(page).getByTestId('more-login-methods').click()
        await expect(card(page).getByTestId('login-method-discord')).toBeVisible()
        const offered = await card(page)
          .locator('[data-testid^=login-method-]')
          .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['testid']))
        expect(
          ['google', 'github', 'apple', 'facebook', 'x', 'discord'].filter(
            (loginMethod) => !offered.includes(`login-method-${loginMethod}`),
          ),
        ).toEqual(hidden[system])
        await card(page).getByTestId('login-method-discord').click()
        await leave(page)
        const login = newVisitor()
        await allow(page, login)
        await chooseMail(page, login)
        await connected(page)
        expect([
          page.url(),
          context.pages().length,
          await page.evaluate(() => sessionStorage.getItem('opened')),
        ]).toEqual([before, 1, null])
      },
    )
  })
