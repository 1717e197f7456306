/** The views of several wallets and several chain families, each as a visitor reaches it, whatever the language. */
import { expect, type Page } from '@playwright/test'
import { journey, type Journey, type Scene } from './journey.ts'
import { add, choose, connect, connections, fox, nova, open, owl, view, visit } from './families.ts'
import { card, connectButton } from './visitor.ts'

/** Fox and Owl on EVM, Nova on Solana. */
async function several(page: Page, query: string): Promise<void> {
  await fox(page)
  await owl(page)
  await nova(page)
  await visit(page, query)
  await connect(page, 'test.fox')
  await open(page, 'Wallets')
  await add(page, 'eip155', 'test.owl')
  await add(page, 'solana', 'test.nova')
  await expect(connections(page)).toContainText('Nova solana connected')
  // What is said of the last one comes with its connection, and goes.
  await expect(card(page).locator('.notice')).toHaveCount(0)
}

async function chooser(page: Page, query: string): Promise<Awaited<ReturnType<typeof nova>>> {
  const wallet = await nova(page)
  await visit(page, query)
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await expect(view(page, 'ConnectingMultiChain')).toBeVisible()
  return wallet
}

async function close(page: Page): Promise<void> {
  await card(page).getByTestId('close').click()
  await expect(card(page)).toBeHidden()
}

export const familyJourneys: readonly (Scene | Journey)[] = [
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
      name: 'networks-families',
      async go(page) {
        await close(page)
        await open(page, 'Networks')
      },
    },
    {
      name: 'account-families',
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
      const wallet = await fox(page)
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
      await fox(page)
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
      await page.route(/\/asking-[\w-]+\.js$/, () => {})
      await chooser(page, query)
      await card(page).getByTestId('connect-all').click()
      await expect(card(page).getByRole('button').last()).toBeFocused()
      await expect(card(page).getByTestId('route-solana')).toHaveAttribute('aria-disabled', 'true')
    },
  },
  {
    name: 'switch-chain-same',
    async go(page, query) {
      await chooser(page, query)
      await card(page).getByTestId('route-eip155').click()
      await expect(card(page)).toBeHidden()
      await open(page, 'Networks')
      await card(page).getByTestId('network-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').click()
      await expect(card(page).getByTestId('same-wallet')).toBeVisible()
    },
  },
  journey(
    {
      name: 'connect-families',
      async go(page, query) {
        await fox(page)
        await nova(page)
        await visit(page, query)
        await connectButton(page).click()
        await expect(card(page).getByTestId('all-wallets')).toBeVisible()
      },
    },
    {
      name: 'connect-family',
      async go(page) {
        await choose(page, 'test.fox')
        await expect(card(page)).toBeHidden()
        await open(page, 'Wallets')
        await card(page).getByTestId('add-solana').click()
        await expect(view(page, 'Connect').getByTestId('all-wallets')).toBeVisible()
      },
    },
    {
      name: 'switch-chain-other',
      async go(page) {
        await close(page)
        await open(page, 'Networks')
        await card(page).getByTestId('network-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').click()
        await expect(card(page).getByTestId('other-wallet')).toBeVisible()
      },
    },
  ),
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
