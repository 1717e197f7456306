/** The views of the feature `activity` in each of their states, as a visitor reaches them. */
import { expect, type Page, type Route } from '@playwright/test'
import {
  approvals,
  dollars,
  ether,
  hashOf,
  pageOf,
  historyReply,
  year,
} from '../../packages/react/test/browser/history.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { ada, card, second } from '../visitor.ts'
import { servedAccount, view } from './kit.ts'

/**
 * The tracked transactions of an earlier visit: a batch whose status the wallet does not report,
 * and ended ones.
 */
const followed = [
  {
    hash: 'a-batch',
    chain: 'eip155:1',
    account: second,
    kind: 'calls',
    at: Date.now() - 60_000,
    status: 'pending',
    label: 'Mint a ticket',
  },
  {
    hash: `0x${'5e'.repeat(32)}`,
    chain: 'eip155:1',
    account: second,
    kind: 'transaction',
    at: Date.now() - 600_000,
    endedAt: Date.now() - 300_000,
    status: 'replaced',
    reason: 'replaced',
    becameHash: hashOf(99),
    differs: true,
    isFinal: true,
    transfer: {
      to: ada,
      name: 'ada.eth',
      token: null,
      symbol: 'ETH',
      decimals: 18,
      amount: '250000000000000000',
    },
  },
]

async function activity(
  page: Page,
  query: string,
  history: (route: Route) => unknown,
  kept: readonly object[] = [],
): Promise<void> {
  await page.addInitScript(
    (list) =>
      localStorage.setItem(
        'portico/1/default/transactions',
        JSON.stringify({ open: list.length, list }),
      ),
    kept,
  )
  await servedAccount(page, query, { history }, { accounts: [second, ada] })
  await card(page).getByRole('tab').last().click()
  await expect(card(page).getByTestId('activity')).toBeVisible()
  await card(page)
    .getByRole('tablist')
    .evaluate((list) => list.scrollIntoView())
}

const of = (all: readonly object[]) => (route: Route) =>
  route.fulfill({ json: pageOf(all as typeof year, new URL(route.request().url())) })
const state = (page: Page, name: string): Promise<void> =>
  expect(card(page).getByTestId('activity')).toHaveAttribute('data-state', name)

/** Presses the row with that text, and goes to the view behind it. */
async function openRow(page: Page, at: number): Promise<void> {
  await card(page).getByTestId('activity-row').nth(at).click()
  await expect(view(page, 'Transaction')).toBeVisible()
  await expect(card(page).getByTestId('transaction')).toBeVisible()
}
const back = async (page: Page): Promise<void> => {
  await card(page).getByTestId('back').click()
  await expect(card(page).getByTestId('activity-row').first()).toBeVisible()
}

/** The history of the year, with one more transaction of today in front. */
const withToday = [
  historyReply(10, new Date().toISOString(), [dollars('out', '12.5'), ether('in', '0.006')], {
    operationType: 'trade',
    sentTo: `0x${'ee'.repeat(20)}`,
  }),
  ...year,
]

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'activity',
      async go(page, query) {
        await activity(page, query, of(withToday), followed)
        await state(page, 'ready')
      },
    },
    {
      name: 'transaction-pending',
      go: (page) => openRow(page, 0),
    },
    {
      name: 'transaction-replaced',
      async go(page) {
        await back(page)
        await openRow(page, 2)
      },
    },
    {
      name: 'transaction',
      async go(page) {
        await back(page)
        await openRow(page, 3)
      },
    },
    {
      name: 'activity-other',
      async go(page) {
        await back(page)
        await card(page).getByTestId('filter-other').click()
        await expect(card(page).getByTestId('filter-other')).toHaveAttribute('aria-pressed', 'true')
      },
    },
  ),
  journey(
    {
      name: 'activity-approvals',
      async go(page, query) {
        await activity(page, query, of(approvals()))
        await state(page, 'ready')
      },
    },
    { name: 'transaction-approve', go: (page) => openRow(page, 2) },
    {
      name: 'transaction-revoke',
      async go(page) {
        await back(page)
        await openRow(page, 3)
      },
    },
  ),
  { name: 'activity-none', go: (page, query) => activity(page, query, of([])) },
  { name: 'activity-loading', go: (page, query) => activity(page, query, () => {}) },
  {
    name: 'activity-error',
    async go(page, query) {
      await activity(page, query, (route) => route.fulfill({ status: 400, json: {} }))
      await state(page, 'error')
    },
  },
]
