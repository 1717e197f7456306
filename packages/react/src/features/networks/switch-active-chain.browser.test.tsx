import { expect, test } from 'vitest'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { button, card, choose, connect, fox, inCard, nova, openConnect, openView, seeClosed, seeView, solanaChain, visit } from '../../../test/browser/host.tsx'

/** Nova, connected for EVM alone, and a network of another family. */
async function same(visitor: Visit): Promise<ReturnType<typeof nova>> {
  const wallet = nova()
  const host = visitor({ families: true })
  await openConnect()
  await choose('test.nova')
  await inCard('route-eip155').click()
  await seeClosed()
  await openView(host, 'Networks')
  await inCard(`network-${solanaChain}`).click()
  await seeView('SwitchActiveChain')
  return wallet
}

async function other(visitor: Visit): Promise<void> {
  fox()
  nova()
  const host = visitor({ families: true })
  await connect('test.fox')
  await openView(host, 'Networks')
  await inCard(`network-${solanaChain}`).click()
  await seeView('SwitchActiveChain')
}

scenes('switch-chain-same', async (visitor, see) => {
  await same(visitor)
  await expect.element(inCard('same-wallet')).toBeVisible()
  await see('switch-chain-same')
})

scenes('switch-chain-other', async (visitor, see) => {
  await other(visitor)
  await expect.element(inCard('other-wallet')).toBeVisible()
  await see('switch-chain-other')
})

test('the active wallet is offered when it supports the other family, and is asked once', async () => {
  const wallet = await same(visit)
  await expect.element(card.getByRole('heading', { name: 'Use Solana?' })).toBeVisible()
  await expect.element(button('Choose another wallet')).toBeVisible()
  await button('Use Nova with Solana').click()
  await seeClosed()
  expect(wallet.solana.asked).toBe(1)
})

test('otherwise the visitor chooses a wallet that does, and the active one stays connected', async () => {
  await other(visit)
  await expect.element(card.getByText(/Fox stays connected/)).toBeVisible()
  await button('Choose wallet for Solana').click()
  await seeView('Connect')
  await expect.element(card.getByRole('heading', { name: 'Connect Solana wallet' })).toBeVisible()
})
