import { expect, test } from 'vitest'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { button, card, choose, focused, inCard, nova, openConnect, seeClosed, seeView, visit, type HostOptions } from '../../../test/browser/host.tsx'

async function chooser(visitor: Visit, options: HostOptions = {}): Promise<ReturnType<typeof nova>> {
  const wallet = nova()
  visitor({ families: true, ...options })
  await openConnect()
  await choose('test.nova')
  await seeView('ConnectingMultiChain')
  return wallet
}

scenes('multi-chain, multi-chain-refused', async (visitor, see) => {
  const wallet = await chooser(visitor)
  await see('multi-chain')
  wallet.solana.behaviour = 'reject'
  await inCard('connect-all').click()
  await expect.element(inCard('done')).toBeVisible()
  await see('multi-chain-refused')
})

scenes('multi-chain-waiting', async (visitor, see) => {
  const wallet = await chooser(visitor)
  wallet.solana.behaviour = 'hang'
  await inCard('connect-all').click()
  await expect.poll(() => wallet.solana.asked).toBe(1)
  await see('multi-chain-waiting')
})

scenes('multi-chain-waiting-for-code', async (visitor, see) => {
  await chooser(visitor, { withoutAsking: true })
  await inCard('connect-all').click()
  await expect.poll(() => focused()?.closest('.actions')).toBeTruthy()
  await expect.element(inCard('route-solana')).toHaveAttribute('aria-disabled', 'true')
  await see('multi-chain-waiting-for-code')
})

test('each chain family has a row, one press connects all, and each row shows its result', async () => {
  await chooser(visit)
  await expect.element(card.getByRole('heading', { name: 'Where do you want to use Nova?' })).toBeVisible()
  expect(card.getByRole('listitem').elements()).toHaveLength(3)
  await button('Connect all').click()
  await seeClosed()
})

test('one family alone can be chosen, and connecting it closes the card', async () => {
  const wallet = await chooser(visit)
  await inCard('route-bip122').click()
  await seeClosed()
  expect([wallet.bitcoin.asked, wallet.solana.asked]).toEqual([1, 0])
})

test('after a rejection for one family the next is not asked, and the visitor may continue or finish', async () => {
  const wallet = await chooser(visit)
  wallet.solana.behaviour = 'reject'
  await button('Connect all').click()
  await expect.element(inCard('route-solana')).toMatchTextContent(/You said no in Nova/)
  expect(wallet.bitcoin.asked).toBe(0)
  wallet.solana.behaviour = 'approve'
  await button('Connect the rest').click()
  await seeClosed()
  expect(wallet.bitcoin.asked).toBe(1)
})

test('a pending run is stopped by the button that started it', async () => {
  const wallet = await chooser(visit)
  wallet.solana.behaviour = 'hang'
  await button('Connect all').click()
  await expect.element(inCard('route-solana')).toMatchTextContent(/Approve in Nova/)
  await button('Cancel').click()
  await expect.element(button('Connect the rest')).toBeVisible()
})
