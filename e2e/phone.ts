/** Steps with the pocket wallet on a phone, and the demo as a page without a wallet in it. */
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { atRest, card, clickToClose, connectButton, demo } from './visitor.ts'
import { statusOf } from './chains.ts'

/** A page without a wallet, so that all wallets are outside it. */
export const bare = (query = ''): string => demo(`/?announce=off${query}`)

/** The wallet on a device of its own, with its home screen open. */
export async function openPhone(
  browser: Browser,
  wallet = process.env['PORTICO_WALLET']!,
): Promise<Page> {
  const device = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await device.newPage()
  await page.goto(`${wallet}/wc`)
  await expect(page.getByTestId('wc-link')).toBeVisible()
  return page
}

/** Opens the demo and the code for any wallet. */
export async function openCode(page: Page, address = bare()): Promise<void> {
  await page.goto(address)
  await connectButton(page).click()
  // For a visitor who has used it before, it is among the recent wallets.
  await card(page)
    .getByTestId('use-phone')
    .or(card(page).getByTestId('wallet-walletConnect:walletConnect'))
    .click()
  await expect(card(page).locator('.qr')).toBeVisible()
}

/** Takes a screenshot of the QR code, and lets the phone scan it. */
export async function scan(
  page: Page,
  phone: Page,
  question = 'Connect this site?',
): Promise<void> {
  // A new code fades in and cannot be read meanwhile.
  await atRest(card(page))
  const picture = await card(page).locator('.qr').screenshot()
  await phone
    .getByTestId('wc-picture')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(question)
}

/** Approves on the phone, and returns to its home screen. */
export async function answer(phone: Page, how: 'approve' | 'reject' = 'approve'): Promise<void> {
  await phone.getByTestId(how).click()
  await phone.getByTestId('stay').click()
}

/** Goes from a fresh page to a wallet on another device, connected on all namespaces. */
export async function connectPhone(page: Page, phone: Page, address = bare()): Promise<void> {
  await openCode(page, address)
  await scan(page, phone)
  await answer(phone)
  await expect(card(page)).toBeHidden()
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    await expect(statusOf(page, namespace)).toHaveText('connected')
}

/** Presses an element that opens the wallet in another tab, and answers there. */
export async function inWalletTab(
  context: BrowserContext,
  press: () => Promise<void>,
  how: 'approve' | 'reject' = 'approve',
): Promise<void> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()])
  await tab.getByTestId(how).click()
  await clickToClose(tab.getByTestId('return'))
  await expect.poll(() => tab.isClosed()).toBe(true)
}
