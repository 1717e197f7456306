import { expect, test } from 'vitest'
import { scenes } from '../../../test/browser/scenes.ts'
import { card, inView, openView, press, seeView, visit } from '../../../test/browser/host.tsx'

scenes('get-wallet', async (visitor, see) => {
  const host = visitor()
  await openView(host, 'WhatIsAWallet')
  await press('.button.primary')
  await seeView('GetWallet')
  await expect.poll(() => inView('li').length).toBeGreaterThan(2)
  await see('get-wallet')
})

test('a few wallets link to their downloads, and a button leads to all wallets', async () => {
  const host = visit()
  await openView(host, 'GetWallet')
  await card.getByRole('button', { name: /^MetaMask/ }).click()
  await seeView('Downloads')
  await expect.element(card.getByRole('heading', { name: 'Get MetaMask' })).toBeVisible()
  await card.getByRole('button', { name: 'Back' }).click()
  await card.getByRole('button', { name: 'See all wallets' }).click()
  await seeView('AllWallets')
})
