/** The tokens of an account from its service, as a visitor sees them. */
import { expect, type Page, type Route } from '@playwright/test'
import { ether, token } from '../../packages/react/test/browser/service.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card } from '../visitor.ts'
import { servedAccount } from './kit.ts'

const some = [
  ether('1.5'),
  token('USDC', '1104.528413', 1, {
    name: 'USD Coin',
    address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  }),
  token('WBTC', '0.01234567', 64_000, {
    name: 'Wrapped Bitcoin',
    address: 'eip155:1:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  }),
  token('PORT', '83.8331', 0, { name: 'Portico Stone', value: null, priceStatus: 'unknown' }),
  token('stLONG', '12345678.9', 0, {
    name: 'Liquid staked governance token of a long name',
    value: null,
    priceStatus: 'unknown',
  }),
  token('FREE', '9999', 0, { value: null, spam: true, name: 'free-dollars.example' }),
]

const served = (page: Page, query: string, balance: (route: Route) => unknown): Promise<void> =>
  servedAccount(page, query, { balance })
const replyWith = (balances: readonly object[]) => (route: Route) =>
  route.fulfill({ json: { balances } })
const refused = (route: Route): Promise<void> => route.fulfill({ status: 400, json: {} })
const state = (page: Page, name: string): Promise<void> =>
  expect(card(page).getByTestId('balance')).toHaveAttribute('data-status', name)

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'holdings',
      async go(page, query) {
        await served(page, query, replyWith(some))
        await state(page, 'ready')
        await expect(card(page).getByTestId('tokens').getByRole('listitem')).toHaveCount(5)
      },
    },
    {
      name: 'holdings-unwanted',
      async go(page) {
        await card(page).getByTestId('tokens-unwanted').click()
        await expect(card(page).getByTestId('tokens').getByRole('listitem')).toHaveCount(6)
        await card(page).getByTestId('tokens').getByRole('listitem').last().scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'currency',
      async go(page) {
        await card(page).getByTestId('currency').click()
        await expect(card(page).getByTestId('currency-usd')).toBeVisible()
      },
    },
  ),
  {
    name: 'holdings-none',
    async go(page, query) {
      await served(page, query, replyWith([]))
      await state(page, 'zero')
    },
  },
  {
    name: 'holdings-loading',
    async go(page, query) {
      await served(page, query, () => {})
      await state(page, 'loading')
    },
  },
  {
    name: 'holdings-error',
    async go(page, query) {
      await served(page, query, refused)
      await expect(card(page).getByTestId('tokens-unavailable').getByRole('button')).toBeEnabled()
      await state(page, 'ready')
    },
  },
]
