/** The views of the feature `connect` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import { installWallet, type PageWallet } from '@portico/testkit/playwright'
import { choose, nova, open, visit, fox as foxOfNamespace } from '../namespaces.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card, connectButton, second, url } from '../visitor.ts'
import {
  askFox,
  chooser,
  connectedFox,
  directory,
  fox,
  holdBack,
  openModal,
  step,
  view,
  waiting,
  withFox,
} from './kit.ts'

export const scenes: readonly (Scene | Journey)[] = [
  { name: 'connect', go: withFox },
  {
    name: 'connect-consent',
    async go(page, query) {
      await withFox(page, `${query}&legal=1`)
      await card(page).getByTestId('wallet-test.fox').click()
      await expect(card(page).getByRole('checkbox')).toBeVisible()
    },
  },
  {
    name: 'connect-busy',
    async go(page, query) {
      await withFox(page, `${query}&busy=1`)
      await expect(card(page).locator('.body[aria-busy]')).toBeVisible()
    },
  },
  {
    name: 'consent-first',
    async go(page, query) {
      await installWallet(page, fox)
      await page.goto(url(`/?prefetch=off${query}&legal=1&gallery=1`))
      await page.getByTestId('own-wallet').getByTestId('wallet-button-test.fox').click()
      await card(page).getByTestId('consent-go').click()
      await expect(card(page).locator('.check[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'connect-contested',
    async go(page, query) {
      await installWallet(page, { ...fox, uuid: 'one' })
      await installWallet(page, { ...fox, uuid: 'two' })
      await openModal(page, query)
      await expect(card(page).getByTestId('wallet-test.fox')).toHaveCount(2)
    },
  },
  {
    name: 'pick-wallet',
    async go(page, query) {
      const late = await installWallet(page, {
        ...fox,
        uuid: 'late',
        accounts: [second],
        announce: 'late',
      })
      await connectedFox(page, query)
      await late.announce()
      await page.getByTestId('sign').click()
      await expect(view(page, 'PickWallet').getByTestId('pick-test.fox')).toBeVisible()
    },
  },
  journey(
    {
      name: 'all-wallets',
      async go(page, query) {
        await openModal(page, query)
        await step(page, card(page).getByTestId('all-wallets'), 'AllWallets')
      },
    },
    {
      name: 'all-wallets-none',
      async go(page) {
        await card(page).getByRole('searchbox').fill('qqqq')
        await expect(card(page).locator('.empty')).toBeVisible()
      },
    },
  ),
  {
    name: 'all-wallets-certified',
    async go(page, query) {
      await directory(page, query, (route) => route.continue())
      await card(page).locator('.chip').click()
      await expect(card(page).locator('[role=listitem]')).toHaveCount(1)
    },
  },
  {
    name: 'all-wallets-loading',
    async go(page, query) {
      await directory(page, query, () => {})
      await card(page)
        .locator('.view:not(.leaving)')
        .evaluate((each) => each.scrollTo({ top: each.scrollHeight }))
      await expect(card(page).locator('[aria-busy=true]')).toBeVisible()
    },
  },
  {
    name: 'all-wallets-failed',
    async go(page, query) {
      await directory(page, query, (route) => route.fulfill({ status: 500 }))
      await expect(card(page).locator('.hint')).toBeVisible()
      await card(page).locator('.hint').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'all-wallets-offline',
    async go(page, query) {
      await directory(page, query, (route) => route.abort())
      // Only this page goes offline, because `context.setOffline` would affect the context's other
      // pages, too.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        dispatchEvent(new Event('offline'))
      })
      await expect(card(page).getByTestId('offline')).toBeVisible()
      await card(page).locator('.hint').scrollIntoViewIfNeeded()
    },
  },
  journey(
    {
      name: 'waiting',
      async go(page, query) {
        const wallet = await askFox(page, query, { behaviour: 'hang' })
        await waiting('waiting')(page)
        return wallet
      },
    },
    {
      name: 'late',
      async go(page, wallet) {
        await wallet.asked('eth_requestAccounts')
        await card(page).locator('.actions button').last().click()
        await wallet.approve()
        await waiting('late')(page)
      },
    },
  ),
  {
    name: 'waiting-for-code',
    async go(page, query) {
      const heldBack = await holdBack(page, 'wallet-actions')
      await askFox(page, query)
      await heldBack()
      await waiting('loading')(page)
    },
  },
  journey(
    {
      name: 'rejected',
      async go(page, query) {
        const wallet = await askFox(page, query, { behaviour: 'reject' })
        await waiting('rejected')(page)
        return wallet
      },
    },
    ...(
      [
        ['pending', 'pending'],
        ['locked', 'unauthorized'],
      ] as const
    ).map(([name, behaviour]) => ({
      name,
      async go(page: Page, wallet: PageWallet) {
        await wallet.set(behaviour)
        // Presses "Try again".
        await card(page).locator('.actions button').first().click()
        await waiting(name)(page)
      },
    })),
  ),
  journey(
    { name: 'multi-chain', go: chooser },
    {
      name: 'multi-chain-refused',
      async go(page, wallet) {
        await wallet.solana.set('reject')
        await card(page).getByTestId('connect-all').click()
        await expect(card(page).getByTestId('done')).toBeVisible()
      },
    },
  ),
  {
    name: 'multi-chain-waiting',
    async go(page, query) {
      const wallet = await chooser(page, query)
      await wallet.solana.set('hang')
      await card(page).getByTestId('connect-all').click()
      await expect.poll(() => wallet.solana.asked()).toBe(1)
    },
  },
  {
    name: 'multi-chain-waiting-for-code',
    async go(page, query) {
      const heldBack = await holdBack(page, 'wallet-actions')
      await chooser(page, query)
      await card(page).getByTestId('connect-all').click()
      await expect(card(page).getByRole('button').last()).toBeFocused()
      await heldBack()
      await expect(card(page).getByTestId('route-solana')).toHaveAttribute('aria-disabled', 'true')
    },
  },
  journey(
    {
      name: 'connect-namespaces',
      async go(page, query) {
        await foxOfNamespace(page)
        await nova(page)
        await visit(page, query)
        await connectButton(page).click()
        await expect(card(page).getByTestId('all-wallets')).toBeVisible()
      },
    },
    {
      name: 'connect-namespace',
      async go(page) {
        await choose(page, 'test.fox')
        await expect(card(page)).toBeHidden()
        await open(page, 'Wallets')
        await card(page).getByTestId('add-solana').click()
        await expect(view(page, 'Connect').getByTestId('all-wallets')).toBeVisible()
      },
    },
  ),
]
