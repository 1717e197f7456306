import type { Behaviour } from '@portico/testkit/wallets'
import { expect, test } from 'vitest'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  connect,
  fox,
  openView,
  press,
  seeClosed,
  seeState,
  visit,
} from '../../../test/browser/host.tsx'

/** The host asks for another network. */
async function ask(visitor: Visit, behaviour: Behaviour): Promise<ReturnType<typeof fox>> {
  const wallet = fox({ behaviour })
  const host = visitor()
  await connect('test.fox')
  await openView(host, 'SwitchNetwork', { data: { network: 'eip155:31338' } })
  return wallet
}

const primary = (): Promise<void> => press('.button.primary')

scenes('switch-adding', async (visitor, see) => {
  const wallet = await ask(visitor, {
    switching: 'unknown',
    prompts: { wallet_addEthereumChain: 'hang' },
  })
  await primary()
  await wallet.asked('wallet_addEthereumChain')
  await seeState('waiting')
  await see('switch-adding')
})

scenes('switch-rejected, switch-waiting', async (visitor, see) => {
  const wallet = await ask(visitor, { prompts: { wallet_switchEthereumChain: 'reject' } })
  await primary()
  await seeState('rejected')
  await see('switch-rejected')
  wallet.set({ prompts: { wallet_switchEthereumChain: 'hang' } })
  await primary()
  await seeState('waiting')
  await see('switch-waiting')
})

test('announces the request first, and closes once the wallet has switched', async () => {
  const wallet = await ask(visit, { prompts: { wallet_switchEthereumChain: 'hang' } })
  await expect.element(card.getByRole('heading', { name: 'Switch to Second?' })).toBeVisible()
  expect(wallet.waiting()).toEqual([])
  await button('Switch network').click()
  await expect.element(card.getByRole('heading', { name: 'Switch to Second in Fox' })).toBeVisible()
  await wallet.asked('wallet_switchEthereumChain')
  wallet.approve('wallet_switchEthereumChain')
  await seeClosed()
})

test('a rejection is shown, and a press retries', async () => {
  const wallet = await ask(visit, { prompts: { wallet_switchEthereumChain: 'reject' } })
  await button('Switch network').click()
  await expect.element(card.getByRole('heading', { name: 'You said no in Fox' })).toBeVisible()
  await expect.element(card.getByText('You are still on the same network.')).toBeVisible()
  wallet.set('approve')
  await button('Try again').click()
  await seeClosed()
})
