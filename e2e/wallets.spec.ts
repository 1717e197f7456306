/**
 * A test of the next visit, with another wallet that claims the same identity. What a visitor sees
 * when wallets misbehave is tested beside the views.
 */
import { expect, test } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { connectedFox } from './scenes.ts'
import { ada, atRest, card, connectButton, second, status, url } from './visitor.ts'

test('an impostor that announces itself before the connected wallet is not restored at the next visit', async ({
  page,
  context,
}) => {
  await connectedFox(page, '', { memory: 'local' })
  const next = await context.newPage()
  const impostor = await installWallet(next, {
    rdns: 'test.fox',
    name: 'Fox',
    uuid: 'impostor',
    accounts: [second],
    memory: 'none',
  })
  const wallet = await installWallet(next, {
    rdns: 'test.fox',
    name: 'Fox',
    announce: 'late',
    memory: 'local',
  })
  await next.goto(url('/?prefetch=off'))
  await expect(status(next)).toHaveText('disconnected (locked)')
  await wallet.announce()
  await impostor.connectAs([second])
  await impostor.emit('accountsChanged', [second])
  await expect(status(next)).toHaveText('disconnected (failed)')
  await connectButton(next).click()
  // The visitor chooses the right wallet.
  await atRest(card(next))
  await card(next).getByText('Another wallet claims the same identity').last().click()
  await expect(next.getByTestId('address')).toHaveText(ada)
})
