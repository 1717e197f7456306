/** The views of the feature `send` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import type { PageWalletOptions } from '@portico/testkit/playwright'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card, second } from '../visitor.ts'
import { account, view, waiting } from './kit.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const at = (page: Page, id: string) => card(page).getByTestId(id)

async function form(page: Page, query: string, options: PageWalletOptions = {}): Promise<void> {
  await account(page, query, { privateKey: key, ...options })
  await at(page, 'entry-WalletSend').click()
  await expect(view(page, 'WalletSend')).toBeVisible()
  await expect(at(page, 'send-balance')).toContainText(/[\d٠-٩]/)
}

async function review(
  page: Page,
  query: string,
  options: PageWalletOptions = {},
  to: string = second,
): Promise<void> {
  await form(page, query, options)
  await at(page, 'send-amount').fill('0.5')
  await at(page, 'send-to').fill(to)
  await expect(at(page, 'full-address')).toBeVisible()
  await at(page, 'send-next').click()
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
  await expect(at(page, 'send-confirm')).not.toHaveAttribute('aria-busy')
  await expect(at(page, 'simulation')).not.toHaveAttribute('data-status', 'pending')
}
const asks = (prompt: 'hang' | 'reject'): PageWalletOptions => ({
  behaviour: { prompts: { eth_sendTransaction: prompt } },
})

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    { name: 'send', go: form },
    {
      name: 'send-too-much',
      async go(page) {
        await at(page, 'send-amount').fill('100000000')
      },
    },
    {
      name: 'send-bad-address',
      async go(page) {
        await at(page, 'send-amount').fill('0.5')
        await at(page, 'send-to').fill('7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs')
        await expect(at(page, 'send-receiver')).toHaveAttribute('data-status', 'invalid')
      },
    },
    {
      name: 'send-filled',
      async go(page) {
        await at(page, 'send-to').fill(second)
        await expect(at(page, 'full-address')).toBeVisible()
      },
    },
    {
      name: 'send-tokens',
      async go(page) {
        await at(page, 'send-token').click()
        await expect(at(page, 'send-token-coin')).toBeVisible()
      },
    },
  ),
  journey(
    { name: 'send-review', go: (page, query) => review(page, query, asks('hang')) },
    {
      name: 'send-asking',
      async go(page) {
        await at(page, 'send-confirm').click()
        await waiting('asking')(page)
      },
    },
    {
      name: 'send-stopped',
      async go(page) {
        await at(page, 'send-stop').click()
        await waiting('stopped')(page)
      },
    },
  ),
  {
    name: 'send-rejected',
    async go(page, query) {
      await review(page, query, asks('reject'))
      await at(page, 'send-confirm').click()
      await waiting('rejected')(page)
    },
  },
  // An address that looks like the visitor's own, and another one.
  {
    name: 'send-review-warned',
    go: (page, query) => review(page, query, {}, `0xf39f${'0'.repeat(32)}2266`),
  },
]
