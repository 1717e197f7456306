// docs/examples/testing/playwright.spec.ts
import { expect, test as base } from '@playwright/test'
import { walletFixtures, type WalletFixtures } from '@portico/testkit/playwright'

const test = base.extend<WalletFixtures>(walletFixtures)

test('shows a rejection to the visitor, and allows a retry', async ({ page, installWallet }) => {
  const wallet = await installWallet({ name: 'Fox', rdns: 'test.fox', behaviour: 'reject' })
  await page.goto('/') // after installWallet
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Fox/ }).click()
  await wallet.asked('eth_requestAccounts')
  await expect(page.getByText('You said no in Fox')).toBeVisible()
  await wallet.set('approve')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Account, 0xf39F/ })).toBeVisible()
})
