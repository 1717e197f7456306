/** The views of the feature `networks` in each of their states, as a visitor reaches them. */
import { expect } from '@playwright/test'
import { connect, nova, open, visit, fox as foxOfNamespace } from '../namespaces.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card } from '../visitor.ts'
import {
  askFox,
  chooser,
  close,
  connectedFox,
  networks,
  several,
  step,
  view,
  waiting,
} from './kit.ts'

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'networks',
      go: (page, query) =>
        networks(page, query, { behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } } }),
    },
    {
      name: 'networks-waiting',
      async go(page) {
        await card(page).getByTestId('network-eip155:31338').click()
        await expect(card(page).getByTestId('network-eip155:31338')).toContainText(/Fox/)
      },
    },
  ),
  {
    name: 'switch-adding',
    async go(page, query) {
      const wallet = await connectedFox(page, query, {
        behaviour: { switching: 'unknown', prompts: { wallet_addEthereumChain: 'hang' } },
      })
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
        const wallet = await connectedFox(page, query, {
          behaviour: { prompts: { wallet_switchEthereumChain: 'reject' } },
        })
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
    name: 'networks-namespaces',
    async go(page, query) {
      await several(page, query)
      await close(page)
      await open(page, 'Networks')
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
  {
    name: 'switch-chain-other',
    async go(page, query) {
      await foxOfNamespace(page)
      await nova(page)
      await visit(page, query)
      await connect(page, 'test.fox')
      await open(page, 'Networks')
      await card(page).getByTestId('network-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').click()
      await expect(card(page).getByTestId('other-wallet')).toBeVisible()
    },
  },
]
