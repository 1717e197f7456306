import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { copied } from '../../../test/browser/clipboard.ts'
import { withClock } from '../../../test/browser/clock.ts'
import {
  add,
  connectAllOfNova,
  held,
  novaAddress,
  novaOnSolana,
  secondOnEthereum,
  seeNotice,
  visitNamespaces,
} from '../../../test/browser/namespaces.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  accountButton,
  ada,
  adaOnEthereum,
  button,
  card,
  cardElement,
  connect,
  focused,
  fox,
  inCard,
  inView,
  nova,
  openView,
  owl,
  seeClosed,
  seeView,
  visit,
  type Host,
} from '../../../test/browser/host.tsx'
import { seeConnections, seeInUse } from '../../../test/browser/shown.tsx'

/** A host with Fox and Owl connected on EVM, and Nova on Solana. */
async function several(visitor: Visit): Promise<Host> {
  fox()
  owl()
  nova()
  const host = visitor({ namespaces: true })
  await connect('test.fox')
  await openView(host, 'Wallets')
  await add('eip155', 'test.owl')
  await add('solana', 'test.nova')
  await expect.poll(() => inView('[data-status=connected]').length).toBe(3)
  // The notice about the last connection has appeared and gone.
  await expect.poll(() => cardElement()?.querySelectorAll('.notice').length).toBe(0)
  return host
}

/** A host whose two wallets were connected and are disconnected. */
async function recent(visitor: Visit): Promise<Host> {
  fox()
  owl()
  nova()
  const host = visitor({ namespaces: true })
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
  const before = visitor({ namespaces: true })
  await connect('test.fox')
  await openView(before, 'Wallets')
  await add('eip155', 'test.owl')
  wallet.set('locked')
  before.leave()
  const host = visitor({ namespaces: true, stored: before.stored })
  await expect
    .poll(() =>
      Object.values(host.portico.getState().links).some(({ state }) => state.is === 'lost'),
    )
    .toBe(true)
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
  await openView(visitor({ namespaces: true }), 'Wallets')
  await see('wallets-none')
})

test('reports that no wallet is connected, and offers Connect', async () => {
  await openView(visit(), 'Wallets')
  await expect.element(card.getByRole('heading', { name: 'No wallet is connected' })).toBeVisible()
  await button('Connect wallet').click()
  await seeView('Connect')
})

test('lists each wallet in its namespace', async () => {
  await several(visit)
  await expect.element(card.getByRole('heading', { name: 'EVM' })).toBeVisible()
  await expect.element(card.getByRole('heading', { name: 'Solana' })).toBeVisible()
  await expect
    .element(inCard('namespace-solana').getByRole('button', { name: 'Disconnect Nova' }))
    .toBeVisible()
  await expect
    .element(inCard('namespace-eip155').getByRole('button', { name: 'Disconnect Owl' }))
    .toBeVisible()
})

/** A host with Fox and Owl connected, of which Owl is in use, and the open view. */
async function two(): Promise<{ host: Host; wallet: ReturnType<typeof fox> }> {
  const wallet = fox()
  owl()
  const host = visitNamespaces()
  await connect('test.fox')
  await openView(host, 'Wallets')
  await add('eip155', 'test.owl')
  await seeInUse(secondOnEthereum)
  return { host, wallet }
}

test('switches between two wallets of one namespace by one press without a request or moving rows', async () => {
  const { wallet } = await two()
  await seeConnections('Owl eip155 connected active, Fox eip155 connected')
  await expect.element(held('Owl')).toMatchTextContent('In use')
  const names = (): (string | null)[] => inView('.held .name').map(({ textContent }) => textContent)
  const before = names()
  expect(before).toHaveLength(2)
  await held('Fox')
    .getByRole('button', { name: /Switch/ })
    .click()
  await seeInUse(adaOnEthereum)
  await seeNotice('Fox for EVM is in use now')
  await expect.element(held('Fox')).toMatchTextContent('In use')
  await expect.element(held('Owl')).toMatchTextContent('Switch')
  expect(names()).toEqual(before)
  expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a press copies the full address', async () => {
  const texts = copied()
  await two()
  await button('Copy address of Fox').click()
  await seeNotice('Address copied')
  expect(texts).toEqual([ada])
})

test('activates another wallet when the active one disconnects, with a notice and the focus in the list', async () => {
  await two()
  await button('Disconnect Owl').click()
  await seeNotice('Owl for EVM is disconnected. Fox for EVM is in use now.')
  await seeInUse(adaOnEthereum)
  await expect.element(inCard('recent')).toMatchTextContent('Owl')
  await expect.poll(() => cardElement()?.contains(focused())).toBe(true)
})

/** A visitor who has disconnected Fox in the open view. */
async function foxIsRecent(): Promise<Host> {
  fox()
  const host = visitNamespaces()
  await connect('test.fox')
  await openView(host, 'Wallets')
  await button('Disconnect Fox').click()
  await seeInUse('nobody')
  return host
}

test('lists the wallet as recent after the last disconnect, and connects it again', async () => {
  await foxIsRecent()
  await inCard('again').click()
  await expect.element(held('Fox')).toMatchTextContent('In use')
  await seeInUse(adaOnEthereum)
})

test('removing a recent wallet can be undone in place, and is stored otherwise', async () => {
  const host = await foxIsRecent()
  await button('Remove Fox').click()
  await expect.element(card.getByText('Fox is removed')).toBeVisible()
  await expect.poll(focused).toBe(inCard('undo').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(inCard('again')).toBeVisible()
  // A wallet that is removed again is still one line.
  await button('Remove Fox').click()
  await expect
    .poll(() => inView('.gone').map(({ textContent }) => textContent))
    .toEqual(['Fox is removed'])
  host.leave()
  await openView(visitNamespaces({ stored: host.stored }), 'Wallets')
  await expect.element(card.getByText('No wallet is connected')).toBeVisible()
  expect(inCard('recent').query()).toBeNull()
})

test('disconnecting all wallets needs one confirmation, which has the focus and can be declined', async () => {
  await two()
  await inCard('disconnect-all').click()
  await expect.poll(() => focused()?.textContent).toBe('Disconnect 2 wallets?')
  await button('Keep connected').click()
  await expect.poll(focused).toBe(inCard('disconnect-all').element())
  expect(inView('[data-status=connected]')).toHaveLength(2)
  await inCard('disconnect-all').click()
  await inCard('disconnect-all-yes').click()
  await seeConnections('')
  await expect.poll(() => inView('[data-testid=recent] .held').length).toBe(2)
})

test('shows a wallet that is locked at the next visit as locked, delays no other, and unlocks it by a press', async () => {
  const { wallet } = await lost(visitNamespaces)
  await seeInUse(secondOnEthereum)
  await expect.element(held('Fox')).toMatchTextContent('Fox is locked')
  wallet.set('approve')
  await held('Fox').getByRole('button', { name: 'Unlock' }).click()
  await seeNotice('Fox for EVM is connected')
  await seeConnections(/Fox eip155 connected/)
})

test('shows a wallet that does not answer at the next visit as such, and can remove it', async () => {
  const before = await two()
  before.wallet.disappear()
  before.host.leave()
  const clock = withClock()
  const asked = before.wallet.calls.length
  const host = visitNamespaces({ stored: before.host.stored })
  await expect.poll(() => before.wallet.calls.length).toBeGreaterThan(asked)
  clock.forward(3_000)
  await seeConnections(/Fox eip155 lost/)
  await openView(host, 'Wallets')
  await expect.element(held('Fox')).toMatchTextContent('Fox didn’t answer in time')
  await expect.element(held('Fox').getByRole('button', { name: 'Reconnect' })).toBeVisible()
  await held('Fox').getByRole('button', { name: 'Remove Fox' }).click()
  await seeConnections('Owl eip155 connected active')
  await seeInUse(secondOnEthereum)
})

test('Account leads to the wallets and back, and disconnects only the active wallet', async () => {
  await two()
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await accountButton.click()
  await seeView('Account')
  await button('Owl: see and switch wallets').click()
  await held('Fox')
    .getByRole('button', { name: /Switch/ })
    .click()
  await seeInUse(adaOnEthereum)
  await inCard('back').click()
  await seeView('Account')
  await expect.element(inCard('wallets')).toMatchTextContent('Fox')
  await button('Disconnect Fox').click()
  await seeNotice('Fox for EVM is disconnected. Owl for EVM is in use now.')
  await expect.element(inCard('wallets')).toMatchTextContent('Owl')
  await button('Disconnect').click()
  await seeView('Connect')
})

test('shows an account for each namespace, and keeps the others when one disconnects', async () => {
  nova()
  const host = visitNamespaces()
  await connectAllOfNova()
  await openView(host, 'Wallets')
  await inCard('namespace-solana')
    .getByRole('button', { name: /Nova.*In use/ })
    .click()
  await seeInUse(novaOnSolana)
  await inCard('close').click()
  await seeClosed()
  await accountButton.click()
  await expect
    .element(card.getByRole('link', { name: /View in explorer/ }))
    .toHaveAttribute('href', `https://explorer.example/address/${novaAddress}`)
  await button('Disconnect Nova').click()
  // The remaining namespaces are shown, and the one that was used last is active.
  await seeView('Wallets')
  await seeNotice('Nova for Solana is disconnected. Nova for Bitcoin is in use now.')
  await seeConnections(/^(?!.*solana).*eip155 connected active.*$/)
  await seeInUse(/^bip122:/)
})

/** Presses Tab until the focus is on the control of this name. */
async function tabTo(name: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await userEvent.keyboard('{Tab}')
    if (name.test(focused()?.getAttribute('aria-label') ?? focused()?.textContent ?? '')) return
  }
  throw new Error(`No control is called ${String(name)}`)
}

test('supports every action on wallets by keyboard', async () => {
  await two()
  await expect.poll(() => focused()?.id).toBe('title')
  await tabTo(/Fox.*Switch/)
  await userEvent.keyboard('{Enter}')
  await seeInUse(adaOnEthereum)
  await tabTo(/^Disconnect Fox$/)
  await userEvent.keyboard('{Enter}')
  await seeInUse(secondOnEthereum)
  await tabTo(/^Connect Solana wallet$/)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(card.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Connect Solana wallet')
  await expect.poll(() => focused()?.id).toBe('title')
  await userEvent.keyboard('{Escape}')
  await seeView('Wallets')
  await userEvent.keyboard('{Escape}')
  await seeClosed()
})
