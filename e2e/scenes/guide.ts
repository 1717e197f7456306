/** The views of the feature `guide` in each of their states, as a visitor reaches them. */
import { journey, type Journey, type Scene } from '../journey.ts'
import { card } from '../visitor.ts'
import { networks, openModal, step, view, withFox } from './kit.ts'

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'what-is-a-wallet',
      async go(page, query) {
        await withFox(page, query)
        await step(page, view(page, 'Connect').locator('.sub .link'), 'WhatIsAWallet')
      },
    },
    {
      name: 'get-wallet',
      go: (page) => step(page, view(page, 'WhatIsAWallet').locator('.button.primary'), 'GetWallet'),
    },
  ),
  {
    name: 'what-is-a-network',
    async go(page, query) {
      await networks(page, query)
      await step(page, view(page, 'Networks').locator('.sub .link'), 'WhatIsANetwork')
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
