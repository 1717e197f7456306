/**
 * What of these views needs a whole page: its picture, its clipboard, its chunks, real taps and the
 * next visit. Tests beside the views have the rest.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { asPhone, chooseWallet, iPhone, openConnect, relay, visitPhones } from './phone-scenes.ts'
import { ada, atRest, card, connectButton } from './visitor.ts'

const view = (page: Page, name: string): Locator => card(page).locator(`[data-view=${name}]`).last()
const shown = (page: Page): Locator => card(page).locator('.view:not(.leaving)')
const state = (page: Page): Locator => shown(page).locator('[data-state]').last()
const code = (page: Page): Locator => shown(page).getByRole('img', { name: /QR/ })
const front = (page: Page): Locator => page.getByTestId('front')
const last = async (page: Page): Promise<string | undefined> => (await relay(page, 'uris')).at(-1)

/** What an independent QR reader reads from a screenshot of the card. */
async function scanned(page: Page): Promise<string | undefined> {
  await atRest(card(page))
  const { data, width, height } = PNG.sync.read(await card(page).screenshot())
  return jsqr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data
}

test('the QR code can be scanned in both themes, with and without a wallet’s picture', async ({
  page,
}) => {
  const readIn = async (...themes: readonly ('dark' | 'light')[]): Promise<void> => {
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await expect(card(page)).toHaveCSS('color-scheme', colorScheme)
      expect(await scanned(page)).toBe(await last(page))
      await expect(code(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(code(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
    }
  }
  await openConnect(page, '&theme=system')
  await chooseWallet(page, 'test.harbor')
  await expect(code(page)).toHaveAccessibleName('QR code that connects Harbor on your phone')
  await readIn('dark', 'light')
  await card(page).getByTestId('back').click()
  await card(page).getByTestId('use-phone').click()
  await readIn('light', 'dark')
})

test('reaches every control by keyboard, and copies the QR code as a link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitPhones(page)
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  const slot = card(page).getByTestId('use-phone')
  await expect(slot).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(slot).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(state(page)).toHaveAttribute('data-state', 'ready')
  await expect(card(page).getByRole('heading', { name: 'WalletConnect' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const copy = card(page).getByTestId('copy-link')
  await expect(copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(copy).toHaveText('Link copied')
  await expect(card(page).locator('.notice')).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await last(page))
  await page.keyboard.press('Tab')
  // The view that is being left has such a button, too.
  await expect(view(page, 'ConnectingWalletConnectBasic').getByTestId('all-wallets')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view(page, 'Connect')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  /** Records where the page would go, without going there. */
  async function watchOpening(page: Page): Promise<void> {
    await page.addInitScript(() =>
      Object.assign(globalThis, {
        went: [],
        open: (...given: unknown[]) =>
          (globalThis as unknown as { went: unknown[] }).went.push(given) && null,
      }),
    )
  }

  /** Where presses in this page have led. */
  const went = (page: Page): Promise<unknown[][]> =>
    page.evaluate(() => structuredClone((globalThis as unknown as { went: unknown[][] }).went))

  test('opens a wallet from the full list by one tap, and shows its row “again” at the next visit', async ({
    page,
  }) => {
    await asPhone(page, iPhone)
    await watchOpening(page)
    await visitPhones(page)
    const opens = async (line: Locator): Promise<void> => {
      // The tap is remembered until everything that it needs has loaded.
      await line.click()
      await expect.poll(() => went(page)).toHaveLength(1)
      expect(await went(page)).toEqual([
        [`harbor://wc?uri=${encodeURIComponent((await last(page))!)}`, '_self', undefined],
      ])
      await expect(
        view(page, 'ConnectingWalletConnect').getByTestId('open-wallet'),
      ).toHaveAttribute('target', '_self')
      await relay(page, 'approve')
      await expect(front(page)).toHaveText(`eip155:1:${ada}`)
      await expect.poll(() => relay(page, 'held')).toBe(0)
    }
    await page.getByTestId('open-ConnectingWalletConnectBasic').click()
    await opens(card(page).getByTestId('wallet-test.harbor'))
    await expect(card(page)).toBeHidden()
    await page.reload()
    await page.getByTestId('open-Wallets').click()
    await opens(card(page).getByTestId('again'))
  })

  for (const answer of ['approve', 'refuse'] as const)
    test(`an answer that arrives before the view has loaded counts: ${answer}`, async ({
      page,
    }) => {
      let send = (): void => {}
      const sent = new Promise<void>((resolve) => (send = resolve))
      await page.route(/\/connecting-[\w-]+\.js$/, async (route) => {
        await sent
        await route.continue()
      })
      await asPhone(page, iPhone)
      await watchOpening(page)
      await openConnect(page)
      await expect.poll(() => last(page)).toBeDefined()
      await card(page).getByTestId('wallet-test.harbor').click()
      await relay(page, answer)
      await expect(page.getByTestId('status')).not.toHaveText('connecting')
      send()
      if (answer === 'refuse')
        return expect(
          card(page).getByRole('heading', { name: 'You said no in Harbor' }),
        ).toBeVisible()
      await expect(front(page)).toHaveText(`eip155:1:${ada}`)
      await expect(card(page)).toBeHidden()
      await expect.poll(() => relay(page, 'held')).toBe(0)
    })
})
