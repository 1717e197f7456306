/** Every view and state of the modal, reached as a visitor reaches it, whatever the language. */
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { installWallet, type PageWallet, type PageWalletOptions } from '@portico/testkit/playwright'
import { familyJourneys } from './family-scenes.ts'
import { journey, scenesOf, type Journey, type Scene } from './journey.ts'
import { phoneJourneys } from './phone-scenes.ts'
import { ada, card, connectButton, rpc, second, url } from './visitor.ts'

const view = (page: Page, name: string): Locator => card(page).locator(`[data-view=${name}]`).last()
const fox = { rdns: 'test.fox', name: 'Fox' }

/** Clicks the host's button and waits for the first view. */
export async function openModal(page: Page, query = ''): Promise<void> {
  await page.goto(url(`/?prefetch=off${query}`))
  await connectButton(page).click()
  await expect(view(page, 'Connect').getByTestId('all-wallets')).toBeVisible()
}

export async function withFox(page: Page, query: string, options: PageWalletOptions = {}): Promise<PageWallet> {
  const wallet = await installWallet(page, { ...fox, rpcUrl: process.env['PORTICO_RPC'] ?? '', ...options })
  await openModal(page, query)
  return wallet
}

/** Asks Fox; what comes of it is the scene. */
export async function askFox(page: Page, query: string, options: PageWalletOptions = {}): Promise<PageWallet> {
  const wallet = await withFox(page, query, options)
  await card(page).getByTestId('wallet-test.fox').click()
  return wallet
}

/** A visitor who was connected to Fox before. */
export async function connectedFox(page: Page, query: string, options: PageWalletOptions = {}): Promise<PageWallet> {
  const wallet = await askFox(page, query, options)
  await expect(page.getByTestId('account-button')).toBeVisible()
  return wallet
}

async function account(page: Page, query: string, options: PageWalletOptions = {}): Promise<void> {
  await connectedFox(page, query, options)
  await page.getByTestId('account-button').click()
  await expect(view(page, 'Account')).toBeVisible()
}

const waiting = (state: string) => async (page: Page): Promise<void> =>
  expect(card(page).locator('.stack[data-state]').last()).toHaveAttribute('data-state', state)

async function step(page: Page, press: Locator, to: string): Promise<void> {
  await press.click()
  await expect(view(page, to)).toBeVisible()
}

async function networks(page: Page, query: string, options: PageWalletOptions): Promise<void> {
  await connectedFox(page, query, options)
  await page.getByTestId('network-button').click()
  await expect(view(page, 'Networks')).toBeVisible()
}

/** The whole list, with a backend that answers as told. */
async function directory(page: Page, query: string, answer: (route: Route) => unknown): Promise<void> {
  await page.route(/\/getWallets\?/, async (route) => void (await answer(route)))
  await openModal(page, query)
  await step(page, card(page).getByTestId('all-wallets'), 'AllWallets')
  await expect(card(page).locator('[role=listitem]').first()).toBeVisible()
}

const own: readonly (Scene | Journey)[] = [
  journey(
    { name: 'connect', go: withFox },
    { name: 'what-is-a-wallet', go: (page) => step(page, view(page, 'Connect').locator('.sub .link'), 'WhatIsAWallet') },
    { name: 'get-wallet', go: (page) => step(page, view(page, 'WhatIsAWallet').locator('.button.primary'), 'GetWallet') },
  ),
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
      await expect(card(page).locator('.check[data-asked]')).toBeVisible()
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
      const late = await installWallet(page, { ...fox, uuid: 'late', accounts: [second], announce: 'late' })
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
      await card(page).locator('.view:not(.leaving)').evaluate((each) => each.scrollTo({ top: each.scrollHeight }))
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
      // Of this page alone: the context would take its other pages along.
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
      await page.route(/\/asking-[\w-]+\.js$/, () => {})
      await askFox(page, query)
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
    ...([['pending', 'pending'], ['locked', 'unauthorized']] as const).map(([name, behaviour]) => ({
      name,
      async go(page: Page, wallet: PageWallet) {
        await wallet.set(behaviour)
        // To try again.
        await card(page).locator('.actions button').first().click()
        await waiting(name)(page)
      },
    })),
  ),
  journey(
    { name: 'networks', go: (page, query) => networks(page, query, { behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } } }) },
    { name: 'what-is-a-network', go: (page) => step(page, view(page, 'Networks').locator('.sub .link'), 'WhatIsANetwork') },
    {
      name: 'networks-waiting',
      async go(page) {
        await step(page, card(page).getByTestId('back'), 'Networks')
        await card(page).getByTestId('network-eip155:31338').click()
        await expect(card(page).getByTestId('network-eip155:31338')).toContainText(/Fox/)
      },
    },
  ),
  {
    name: 'switch-adding',
    async go(page, query) {
      const wallet = await connectedFox(page, query, { behaviour: { switching: 'unknown', prompts: { wallet_addEthereumChain: 'hang' } } })
      await step(page, page.getByTestId('ask-switch'), 'SwitchNetwork')
      await card(page).locator('.button.primary').click()
      await wallet.asked('wallet_addEthereumChain')
      await waiting('waiting')(page)
    },
  },
  journey(
    {
      name: 'switch-rejected',
      async go(page, query) {
        const wallet = await connectedFox(page, query, { behaviour: { prompts: { wallet_switchEthereumChain: 'reject' } } })
        await step(page, page.getByTestId('ask-switch'), 'SwitchNetwork')
        await card(page).locator('.button.primary').click()
        await waiting('rejected')(page)
        return wallet
      },
    },
    {
      name: 'switch-waiting',
      async go(page, wallet) {
        await wallet.set({ prompts: { wallet_switchEthereumChain: 'hang' } })
        await card(page).locator('.button.primary').click()
        await waiting('waiting')(page)
      },
    },
  ),
  {
    name: 'unsupported',
    async go(page, query) {
      await askFox(page, query, { chainId: 77 })
      await expect(view(page, 'UnsupportedChain')).toBeVisible()
    },
  },
  {
    name: 'account',
    async go(page, query) {
      await account(page, query)
      await expect(card(page).getByTestId('tokens')).toContainText(/\d/)
    },
  },
  { name: 'account-several', go: (page, query) => account(page, query, { accounts: [ada, second] }) },
  {
    name: 'account-error',
    async go(page, query) {
      await page.route(rpc(), (route) => route.abort())
      await account(page, query, { accounts: [second] })
      await expect(card(page).getByTestId('balance')).toHaveAttribute('data-status', 'error', { timeout: 15_000 })
      await expect(card(page).getByTestId('tokens-unavailable').getByRole('button')).toBeEnabled({ timeout: 15_000 })
    },
  },
  {
    name: 'downloads',
    async go(page, query) {
      await openModal(page, query)
      await step(page, card(page).getByTestId('wallet-io.metamask'), 'Downloads')
    },
  },
]

export const journeys: readonly Journey[] = [...own, ...familyJourneys, ...phoneJourneys].map((each) => ('walk' in each ? each : journey(each)))
export const scenes: readonly Scene[] = journeys.flatMap(scenesOf)
