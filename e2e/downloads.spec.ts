import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { card, connectButton, url } from './visitor.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function openWallet(page: Page, name: string, rdns: string): Promise<void> {
  // If phones can be reached, these wallets are asked on the phone.
  await page.goto(url('/?phones=off'))
  await connectButton(page).click()
  await card(page).getByTestId('all-wallets').click()
  await card(page).getByRole('searchbox').fill(name)
  await card(page).getByRole('list', { name: 'All wallets' }).getByTestId(`wallet-${rdns}`).click()
}

test.describe('on a computer', () => {
  test.use({ userAgent: chrome })

  test('lists the browser’s own store first, other stores separately, and phone stores with a QR code', async ({
    page,
  }) => {
    await openWallet(page, 'metamask', 'io.metamask')
    await expect(card(page).getByTestId('download-chrome')).toHaveAttribute(
      'href',
      /^https:\/\/chromewebstore\.google\.com\//,
    )
    await expect(
      card(page)
        .getByRole('region', { name: 'Other systems and browsers' })
        .getByTestId('download-firefox'),
    ).toBeVisible()
    const store = card(page).getByTestId('download-app-store')
    await expect(store).toHaveAttribute('aria-expanded', 'false')
    await store.click()
    await expect(store).toHaveAttribute('aria-expanded', 'true')
    const code = card(page).getByRole('img', {
      name: 'QR code with the address of MetaMask in App Store',
    })
    await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(code).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(card(page).getByRole('link', { name: /Open App Store here/ })).toHaveAttribute(
      'href',
      /^https:\/\/apps\.apple\.com\//,
    )
    await expect(card(page).getByTestId('open-in-wallet')).toHaveCount(0)
  })
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent: iPhone,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })

  test('the wallet’s own browser is offered first, with this page’s address', async ({ page }) => {
    await openWallet(page, 'trust', 'com.trustwallet.app')
    const own = card(page).getByRole('link', { name: 'Open in Trust Wallet' })
    await expect(own).toHaveAttribute(
      'href',
      `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page.url())}`,
    )
    await expect(card(page).getByText('Don’t have it yet?')).toBeVisible()
    await expect(card(page).getByTestId('download-app-store')).toBeVisible()
  })

  test('stores are links without a QR code when the wallet cannot open an insecure page', async ({
    page,
  }) => {
    await openWallet(page, 'metamask', 'io.metamask')
    await expect(card(page).getByTestId('download-app-store')).toHaveAttribute(
      'href',
      /^https:\/\/apps\.apple\.com\//,
    )
    await expect(card(page).getByTestId('download-app-store')).not.toHaveAttribute('aria-expanded')
    await expect(card(page).getByTestId('download-play-store')).toBeVisible()
    await expect(card(page).getByRole('img', { name: /QR/ })).toHaveCount(0)
  })
})
