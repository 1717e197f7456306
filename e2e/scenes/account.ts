/** The views of the feature `account` in each of their states, as a visitor reaches them. */
import { expect } from '@playwright/test'
import {
  add,
  connect,
  connections,
  nova,
  open,
  owl,
  visit,
  fox as foxOfNamespace,
} from '../namespaces.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { ada, card, rpc, second } from '../visitor.ts'
import { account, chooser, close, several } from './kit.ts'

export const scenes: readonly (Scene | Journey)[] = [
  {
    name: 'account',
    async go(page, query) {
      await account(page, query)
      await expect(card(page).getByTestId('tokens')).toContainText(/\d/)
    },
  },
  {
    name: 'account-several',
    go: (page, query) => account(page, query, { accounts: [ada, second] }),
  },
  {
    name: 'account-error',
    async go(page, query) {
      await page.route(rpc(), (route) => route.abort())
      await account(page, query, { accounts: [second] })
      await expect(card(page).getByTestId('balance')).toHaveAttribute('data-status', 'error')
      await expect(card(page).getByTestId('tokens-unavailable').getByRole('button')).toBeEnabled()
    },
  },
  journey(
    { name: 'wallets', go: several },
    {
      name: 'wallets-disconnect-all',
      async go(page) {
        await card(page).getByTestId('disconnect-all').click()
        await expect(card(page).getByTestId('disconnect-all-yes')).toBeVisible()
        await card(page).getByTestId('disconnect-all-yes').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'account-namespaces',
      async go(page) {
        await close(page)
        await page.getByTestId('account-button').click()
        await expect(card(page).getByTestId('balance')).toHaveAttribute('data-status', 'ready')
      },
    },
  ),
  {
    name: 'wallets-lost',
    async go(page, query) {
      const wallet = await foxOfNamespace(page)
      await owl(page)
      await visit(page, query)
      await connect(page, 'test.fox')
      await open(page, 'Wallets')
      await add(page, 'eip155', 'test.owl')
      await wallet.set('locked')
      await page.reload()
      await expect(connections(page)).toContainText('Fox eip155 lost')
      await open(page, 'Wallets')
      await expect(card(page).getByTestId('reconnect')).toBeVisible()
    },
  },
  {
    name: 'wallets-recent',
    async go(page, query) {
      await foxOfNamespace(page)
      await owl(page)
      await nova(page)
      await visit(page, query)
      for (const rdns of ['test.fox', 'test.owl']) {
        await connect(page, rdns)
        await open(page, 'Wallets')
        await card(page).getByTestId('disconnect').click()
        await expect(card(page).getByTestId('recent')).toBeVisible()
        await close(page)
      }
      await open(page, 'Wallets')
      await card(page).getByTestId('remove').first().click()
      await expect(card(page).getByTestId('undo')).toBeFocused()
    },
  },
  {
    name: 'wallets-none',
    async go(page, query) {
      await visit(page, query)
      await open(page, 'Wallets')
    },
  },
  {
    name: 'account-bitcoin',
    async go(page, query) {
      await chooser(page, query)
      await card(page).getByTestId('route-bip122').click()
      await expect(card(page)).toBeHidden()
      await page.getByTestId('account-button').click()
      await expect(card(page).getByTestId('addresses')).toBeVisible()
      await expect(card(page).getByTestId('balance')).toHaveAttribute('data-status', 'ready')
    },
  },
]
