/** When parts of Portico, or the network behind it, cannot be reached. */
import { expect, test, type Page } from '@playwright/test'
import { connectedFox, openModal } from './scenes.ts'
import { card, connectButton, rpc, url } from './visitor.ts'

const cut = async (page: Page, part: RegExp): Promise<void> => void (await page.route(part, (route) => route.abort()))

test('a modal that cannot be loaded says so in a card of its own, and opens when it can', async ({ page }) => {
  await cut(page, /\/mount-[\w-]+\.js$/)
  await page.goto(url('/?prefetch=off'))
  await connectButton(page).click()
  const fallback = page.locator('dialog.portico-fallback')
  await expect(fallback).toBeVisible()
  await expect(fallback.getByRole('heading')).toHaveText('This did not load')
  // The host hears of it: “Error injecting modal UI”.
  await expect(page.getByTestId('events')).toContainText('INTERNAL_SDK_ERROR')
  await page.unrouteAll()
  await fallback.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await expect(fallback).toHaveCount(0)
})

test('that card can be closed, and leaves nothing behind', async ({ page }) => {
  await cut(page, /\/mount-[\w-]+\.js$/)
  await page.goto(url('/?prefetch=off'))
  await connectButton(page).click()
  const fallback = page.locator('dialog.portico-fallback')
  await fallback.getByRole('button', { name: 'Close' }).click()
  await expect(fallback).toHaveCount(0)
  await expect(connectButton(page)).toHaveAttribute('aria-expanded', 'false')
})

test('a view that cannot be loaded says so in its place, and is there when tried again', async ({ page }) => {
  await openModal(page)
  await cut(page, /\/all-wallets-[\w-]+\.js$/)
  await card(page).getByTestId('all-wallets').click()
  await expect(card(page).getByText('This screen did not load')).toBeVisible()
  await expect(page.getByTestId('events')).toContainText('ALERT')
  await page.unrouteAll()
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByRole('searchbox')).toBeVisible()
})

test('without the directory, the wallets of this browser are still there', async ({ page }) => {
  await cut(page, /\/bundled-[\w-]+\.js$/)
  await connectedFox(page, '')
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('a balance that cannot be read is said to be unknown, never nothing, and is read again on request', async ({ page }) => {
  await cut(page, rpc())
  await connectedFox(page, '')
  await page.getByTestId('account-button').click()
  const balance = card(page).getByTestId('balance')
  await expect(balance).toContainText('Balance not known', { timeout: 15_000 })
  await expect(card(page).getByRole('status').filter({ hasText: 'Token Balance Unavailable' })).toBeVisible()
  await page.unrouteAll()
  await balance.getByRole('button', { name: 'Try again' }).click()
  await expect(balance).toContainText(/\d.*ETH/)
})
