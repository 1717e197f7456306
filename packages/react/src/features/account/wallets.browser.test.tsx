import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { button, card, cardElement, choose, connect, focused, focusOn, fox, inCard, inView, nova, openView, owl, seeClosed, seeView, visit, type Host } from '../../../test/browser/host.tsx'

/** Another wallet of a family, from the view that is open; it stays open. */
async function add(ns: string, rdns: string): Promise<void> {
  await inCard(`add-${ns}`).click()
  await choose(rdns)
  await seeView('Wallets')
}

/** Fox and Owl on EVM, Nova on Solana. */
async function several(visitor: Visit): Promise<Host> {
  fox()
  owl()
  nova()
  const host = visitor({ families: true })
  await connect('test.fox')
  await openView(host, 'Wallets')
  await add('eip155', 'test.owl')
  await add('solana', 'test.nova')
  await expect.poll(() => inView('[data-status=connected]').length).toBe(3)
  // What is said of the last one comes with its connection, and goes.
  await expect.poll(() => cardElement()?.querySelectorAll('.notice').length).toBe(0)
  return host
}

/** Both were connected, and are not. */
async function recent(visitor: Visit): Promise<Host> {
  fox()
  owl()
  nova()
  const host = visitor({ families: true })
  for (const rdns of ['test.fox', 'test.owl']) {
    await connect(rdns)
    await openView(host, 'Wallets')
    await inCard('disconnect').click()
    await expect.element(inCard('recent')).toBeVisible()
    await host.portico.close('x')
    await seeClosed()
  }
  await openView(host, 'Wallets')
  return host
}

async function lost(visitor: Visit): Promise<{ wallet: ReturnType<typeof fox>; host: Host }> {
  const wallet = fox()
  owl()
  const before = visitor({ families: true })
  await connect('test.fox')
  await openView(before, 'Wallets')
  await add('eip155', 'test.owl')
  wallet.set('locked')
  before.leave()
  const host = visitor({ families: true, stored: before.stored })
  await expect.poll(() => Object.values(host.portico.getState().links).some(({ state }) => state.is === 'lost')).toBe(true)
  await openView(host, 'Wallets')
  await expect.element(inCard('reconnect')).toBeVisible()
  return { wallet, host }
}

scenes('wallets, wallets-disconnect-all', async (visitor, see) => {
  await several(visitor)
  await see('wallets')
  await inCard('disconnect-all').click()
  await expect.element(inCard('disconnect-all-yes')).toBeVisible()
  inCard('disconnect-all-yes').element().scrollIntoView()
  await see('wallets-disconnect-all')
})

scenes('wallets-lost', async (visitor, see) => {
  await lost(visitor)
  await see('wallets-lost')
})

scenes('wallets-recent', async (visitor, see) => {
  await recent(visitor)
  await inCard('remove').first().click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('undo')
  await see('wallets-recent')
})

scenes('wallets-none', async (visitor, see) => {
  await openView(visitor({ families: true }), 'Wallets')
  await see('wallets-none')
})

test('without a wallet the view says so, and offers Connect', async () => {
  await openView(visit(), 'Wallets')
  await expect.element(card.getByRole('heading', { name: 'No wallet is connected' })).toBeVisible()
  await button('Connect wallet').click()
  await seeView('Connect')
})

test('each wallet is listed in its family, and one press activates another and announces it', async () => {
  await several(visit)
  await expect.element(card.getByRole('heading', { name: 'EVM' })).toBeVisible()
  await expect.element(card.getByRole('heading', { name: 'Solana' })).toBeVisible()
  await focusOn(card.getByRole('button', { name: /^Fox/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByText('Fox for EVM is in use now').first()).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Disconnect Owl' })).toBeVisible()
})

test('disconnecting all needs one confirmation, which has the focus and can be declined', async () => {
  const { portico } = await several(visit)
  await button('Disconnect all').click()
  await expect.poll(() => focused()?.id).toBe('ask')
  await button('Keep connected').click()
  await expect.element(button('Disconnect all')).toBeVisible()
  expect(inView('[data-status=connected]')).toHaveLength(3)
  await button('Disconnect all').click()
  await inCard('disconnect-all-yes').click()
  await expect.poll(() => Object.keys(portico.getState().current).length).toBe(0)
})

test('a locked wallet says so, and a press reconnects it', async () => {
  const { wallet } = await lost(visit)
  await expect.element(card.getByText('Fox is locked')).toBeVisible()
  wallet.set('approve')
  await button(/Unlock/).click()
  await expect.poll(() => inView('[data-status=connected]').length).toBe(2)
})

test('a wallet that was removed from the list can be restored', async () => {
  await recent(visit)
  expect(inView('[data-testid^=recent-]')).toHaveLength(2)
  await button('Remove Fox').click()
  await expect.element(card.getByText('Fox is removed')).toBeVisible()
  await button('Undo').click()
  await expect.element(button('Remove Fox')).toBeVisible()
})
