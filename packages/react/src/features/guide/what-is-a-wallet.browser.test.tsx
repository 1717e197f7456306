import { expect, test } from 'vitest'
import { scenes } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  fox,
  openConnect,
  openView,
  seeView,
  visit,
} from '../../../test/browser/host.tsx'

scenes('what-is-a-wallet', async (visitor, see) => {
  fox()
  visitor()
  await openConnect()
  card
    .getByRole('paragraph')
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await seeView('WhatIsAWallet')
  await see('what-is-a-wallet')
})

test('three facts, each with its heading, and a button to get a wallet', async () => {
  const host = visit()
  await openView(host, 'WhatIsAWallet')
  for (const name of [
    'What is a wallet?',
    'It holds your accounts',
    'It is your login',
    'It asks before it acts',
  ])
    await expect.element(card.getByRole('heading', { name })).toBeVisible()
  await button('Get a wallet').click()
  await seeView('GetWallet')
})
