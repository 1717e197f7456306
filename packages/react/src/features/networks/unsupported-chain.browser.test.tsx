import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  choose,
  fox,
  inCard,
  openConnect,
  seeClosed,
  seeView,
  visit,
} from '../../../test/browser/host.tsx'

async function astray(visitor: Visit): Promise<void> {
  fox({ chainId: 77, behaviour: 'approve' })
  visitor()
  await openConnect()
  await choose('test.fox')
  await seeView('UnsupportedChain')
}

scenes('unsupported', async (visitor, see) => {
  await astray(visitor)
  await see('unsupported')
})

test('the page’s networks are offered, and one press switches', async () => {
  await astray(visit)
  await expect
    .element(card.getByRole('heading', { name: 'This site doesn’t use your current network' }))
    .toBeVisible()
  await inCard('network-eip155:8453').click()
  await seeClosed()
  await expect.element(page.getByTestId('network-button')).toHaveTextContent('Base')
})

test('closing the view stays connected', async () => {
  await astray(visit)
  await button('Close').click()
  await seeClosed()
  await expect.element(page.getByTestId('account-button')).toHaveAccessibleName(/Switch network/)
})

test('a rejected switch shows a notice with the wallet’s name, and the networks can still be chosen', async () => {
  fox({ chainId: 77, behaviour: { prompts: { wallet_switchEthereumChain: 'reject' } } })
  visit()
  await openConnect()
  await choose('test.fox')
  await seeView('UnsupportedChain')
  await inCard('network-eip155:8453').click()
  await expect
    .element(card.getByRole('region', { name: 'Notices' }))
    .toMatchTextContent('You said no in Fox')
  await expect.element(inCard('network-eip155:8453')).toBeEnabled()
})
