/** The views of the feature `swap` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import type { PageWalletOptions } from '@portico/testkit/playwright'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card } from '../visitor.ts'
import { account, view, waiting } from './kit.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const at = (page: Page, id: string) => card(page).getByTestId(id)

async function form(page: Page, query: string, options: PageWalletOptions = {}): Promise<void> {
  await account(page, query, { privateKey: key, ...options })
  await at(page, 'entry-Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
  await expect(at(page, 'swap-balance')).toContainText(/[\d٠-٩]/)
}

/** Chooses the first token that is suggested, or the first other one that the account has. */
async function chooseReceived(page: Page): Promise<void> {
  await at(page, 'swap-to').click()
  await expect(view(page, 'SwapSelectToken')).toBeVisible()
  await at(page, 'swap-tokens').locator('.row:not([data-testid=swap-token-coin])').first().click()
  await expect(view(page, 'Swap')).toBeVisible()
}

async function quote(page: Page, query: string, options: PageWalletOptions = {}): Promise<void> {
  await form(page, query, options)
  await chooseReceived(page)
  await at(page, 'swap-amount').fill('0.5')
  await expect(at(page, 'swap-minimum')).toBeVisible()
}

async function review(page: Page, query: string, options: PageWalletOptions = {}): Promise<void> {
  await quote(page, query, options)
  await at(page, 'swap-next').click()
  await expect(view(page, 'SwapPreview')).toBeVisible()
  await expect(at(page, 'swap-confirm')).not.toHaveAttribute('aria-busy')
}
const asks = (prompt: 'hang' | 'reject'): PageWalletOptions => ({
  behaviour: { prompts: { eth_sendTransaction: prompt } },
})

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    { name: 'swap', go: form },
    {
      name: 'swap-tokens',
      async go(page) {
        await at(page, 'swap-to').click()
        await expect(at(page, 'swap-token-coin')).toBeVisible()
      },
    },
    {
      name: 'swap-tokens-none',
      async go(page) {
        await card(page).getByRole('searchbox').fill('zzzz')
        await expect(at(page, 'swap-tokens').locator('.row')).toHaveCount(0)
      },
    },
  ),
  journey(
    { name: 'swap-quote', go: quote },
    {
      name: 'swap-slippage',
      async go(page) {
        await at(page, 'swap-slippage').click()
        await at(page, 'slippage-own').fill('5')
        await expect(at(page, 'slippage-hint')).toBeVisible()
      },
    },
    {
      name: 'swap-too-much',
      async go(page) {
        await at(page, 'swap-amount').fill('100000000')
        await expect(at(page, 'swap-next')).not.toHaveAttribute('aria-busy')
      },
    },
  ),
  journey(
    { name: 'swap-review', go: (page, query) => review(page, query, asks('hang')) },
    {
      name: 'swap-asking',
      async go(page) {
        await at(page, 'swap-confirm').click()
        await waiting('asking')(page)
      },
    },
    {
      name: 'swap-stopped',
      async go(page) {
        await at(page, 'swap-stop').click()
        await waiting('stopped')(page)
      },
    },
  ),
  {
    name: 'swap-rejected',
    async go(page, query) {
      await review(page, query, asks('reject'))
      await at(page, 'swap-confirm').click()
      await waiting('rejected')(page)
    },
  },
]
