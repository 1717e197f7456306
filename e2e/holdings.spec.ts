/**
 * Tests of the demo with an account that has a history, from a server that indexes its chain during
 * the test.
 */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { startParts } from '../scripts/parts.mjs'
import { accountButton, card, connectButton, inWallet } from './visitor.ts'

type Parts = Awaited<ReturnType<typeof startParts>>
let parts: Parts
test.beforeAll(async () => {
  parts = await startParts({ past: true })
})
test.afterAll(() => parts.stop())

const history = (page: Page): Locator => page.getByTestId('history').getByRole('listitem')
const holdings = (page: Page): Locator => page.getByTestId('holdings').getByRole('listitem')

async function connected(page: Page, query = ''): Promise<void> {
  await page.goto(`${parts.demo.url}/?chains=eip155&phones=off${query}`)
  await connectButton(page).click()
  await inWallet(page.context(), () =>
    card(page)
      .getByRole('button', { name: /Pocket Wallet/ })
      .click(),
  )
  await accountButton(page).waitFor()
  // The text of a card that is closing does not belong to the page.
  await expect(card(page)).toBeHidden()
}

test('an account shows its tokens, its history and its NFTs, and shows spam only on request', async ({
  page,
}) => {
  await connected(page)
  await expect(holdings(page)).toContainText([
    /Ether/,
    /Demo Dollar.*1,104\.5284 DUSD/,
    /Portico Token.*83\.8331 PORT/,
    /Wrapped Coin/,
  ])
  await expect(page.getByTestId('total')).toHaveText(/^\$3\d,\d{3}\.\d\d$/)
  await expect(history(page).first()).toContainText('Sent')
  await expect(history(page).first()).toContainText('−0.05 ETH')
  await expect(history(page).filter({ hasText: 'Swapped' })).toContainText('+14.9684 DUSD')
  await page.getByTestId('more-history').click()
  await expect(history(page)).toHaveCount(13)
  await expect(history(page).last()).toContainText('+0.4 ETH')
  await expect(page.getByTestId('more-history')).toHaveCount(0)
  const nfts = page.getByTestId('nfts').getByRole('listitem')
  await expect(nfts).toContainText([/Ticket to the opening/, /Arch 31/, /Arch 12/])
  await expect(nfts.locator('img')).toHaveCount(3)
  for (const picture of await nfts.locator('img').all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  await expect(page.getByText('free-dollars')).toHaveCount(0)
  await page.getByLabel('Show what is unwanted').check()
  await expect(nfts).toHaveCount(4)
  await expect(history(page)).toHaveCount(15)
  await expect(holdings(page).filter({ hasText: 'unwanted' })).toContainText('9,999')
})

test('the server supplies a name and its avatar, and encodes the picture again', async ({
  page,
}) => {
  await connected(page)
  await accountButton(page).click()
  await expect(card(page).getByText('ada.eth')).toBeVisible()
  const avatar = card(page).locator('.avatar img')
  await expect(avatar).toHaveAttribute(
    'src',
    new RegExp(`^${parts.server.url}/v1/pictures/[0-9a-f]{32}$`),
  )
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a transaction that the visitor sends is in the history as soon as it is mined', async ({
  page,
}) => {
  await connected(page)
  await expect(history(page).first()).toContainText('Sent')
  await expect(page.getByTestId('total')).toBeVisible()
  const before = await history(page).first().innerText()
  await inWallet(page.context(), () => page.getByTestId('send').click())
  await expect(history(page).first()).not.toHaveText(before)
  await expect(history(page).first()).toContainText('−1 ETH')
})

test('reports when the server is down, keeps the last known data, and can retry', async ({
  page,
}) => {
  await page.route(/\/v1\/account\/.*\/history/, (route) =>
    route.fulfill({ status: 502, json: {} }),
  )
  await connected(page)
  await expect(page.getByText('The history could not be read.')).toBeVisible()
  await expect(holdings(page).first()).toContainText('Ether')
  await page.unroute(/\/v1\/account\/.*\/history/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(history(page).first()).toContainText('Sent')
})

for (const [theme, width] of [
  ['dark', 1280],
  ['light', 360],
] as const)
  test(`the account has no accessibility fault, ${theme} and ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await connected(page, `&theme=${theme}`)
    await expect(page.getByTestId('nfts').getByRole('listitem')).toHaveCount(3)
    await expect(history(page).first()).toContainText('Sent')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    const { violations } = await new AxeBuilder({ page }).include('.holdings').analyze()
    expect(violations).toEqual([])
  })
