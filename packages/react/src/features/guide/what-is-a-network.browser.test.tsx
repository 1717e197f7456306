import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scenes } from '../../../test/browser/scenes.ts'
import { card, connect, fox, openView, press, seeView, visit } from '../../../test/browser/host.tsx'

scenes('what-is-a-network', async (visitor, see) => {
  fox()
  visitor()
  await connect('test.fox')
  await page.getByTestId('network-button').click()
  await seeView('Networks')
  await press('.sub .link')
  await seeView('WhatIsANetwork')
  await see('what-is-a-network')
})

test('three facts, each with its heading', async () => {
  await openView(visit(), 'WhatIsANetwork')
  for (const name of [
    'What is a network?',
    'Networks are separate ledgers',
    'Each has its own coin and fees',
    'Testnets are for practice',
  ])
    await expect.element(card.getByRole('heading', { name })).toBeVisible()
})
