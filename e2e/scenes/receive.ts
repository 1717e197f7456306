/** The views of the feature `receive` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card } from '../visitor.ts'
import { account, chooser, step } from './kit.ts'

const at = (page: Page, id: string) => card(page).getByTestId(id)

async function receive(page: Page): Promise<void> {
  await step(page, at(page, 'entry-WalletReceive'), 'WalletReceive')
  await expect(at(page, 'copy').last()).toBeVisible()
}

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'receive',
      async go(page, query) {
        await account(page, query)
        await receive(page)
      },
    },
    {
      name: 'receive-amount',
      async go(page) {
        await at(page, 'request-amount').click()
        await at(page, 'amount').fill('1.5')
        await expect(at(page, 'requested')).toBeVisible()
      },
    },
    {
      name: 'receive-wrong',
      async go(page) {
        await at(page, 'amount').fill('one')
        await expect(at(page, 'amount')).toHaveAttribute('aria-invalid', 'true')
      },
    },
  ),
  {
    name: 'receive-bitcoin',
    async go(page, query) {
      await chooser(page, query)
      await at(page, 'route-bip122').click()
      await expect(card(page)).toBeHidden()
      await page.getByTestId('account-button').click()
      await receive(page)
    },
  },
]
