/** The views of the feature `sign-in` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import type { PageWalletOptions } from '@portico/testkit/playwright'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card, second } from '../visitor.ts'
import { askFox, view } from './kit.ts'

const at = (page: Page, id: string) => card(page).getByTestId(id)

async function asked(
  page: Page,
  query: string,
  prompts: NonNullable<PageWalletOptions['behaviour']> = { prompts: { personal_sign: 'hang' } },
): Promise<void> {
  await askFox(page, query, { accounts: [second], behaviour: prompts })
  await expect(view(page, 'SIWXSignMessage')).toBeVisible()
  await expect(at(page, 'sign-in')).toHaveAttribute('data-step', 'ready')
}

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    { name: 'sign-in', go: (page, query) => asked(page, `&sign-in=local${query}`) },
    {
      name: 'sign-in-raw',
      async go(page) {
        await at(page, 'raw-toggle').click()
        await expect(at(page, 'raw')).toBeVisible()
      },
    },
    {
      name: 'sign-in-asking',
      async go(page) {
        await at(page, 'sign').click()
        await expect(at(page, 'sign-in')).toHaveAttribute('data-step', 'asking')
      },
    },
  ),
  {
    name: 'sign-in-declined',
    async go(page, query) {
      await asked(page, `&sign-in=local${query}`, { prompts: { personal_sign: 'reject' } })
      await at(page, 'sign').click()
      await expect(at(page, 'sign-in-failed')).toBeVisible()
    },
  },
]
