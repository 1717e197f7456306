import { expect, test } from 'vitest'
import {
  bitcoinChain,
  connectAllOfNova,
  connectNova,
  novaAddress,
  novaOnSolana,
  solanaDevnet,
  visitNamespaces,
} from '../../../test/browser/namespaces.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  accountButton,
  adaOnEthereum,
  button,
  card,
  choose,
  connect,
  fox,
  inCard,
  inView,
  nova,
  openView,
  seeClosed,
  seeView,
  solanaChain,
  visit,
} from '../../../test/browser/host.tsx'
import { seeConnections, seeInUse } from '../../../test/browser/shown.tsx'

/** Connects Nova for EVM only, and asks for a network of another namespace. */
async function same(visitor: Visit): Promise<ReturnType<typeof nova>> {
  const wallet = nova()
  const host = visitor({ namespaces: true })
  await connectNova('eip155')
  await openView(host, 'Networks')
  await inCard(`network-${solanaChain}`).click()
  await seeView('SwitchActiveChain')
  return wallet
}

async function other(visitor: Visit): Promise<void> {
  fox()
  nova()
  const host = visitor({ namespaces: true })
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

test('offers the active wallet when it supports the other namespace, and requests it once', async () => {
  const wallet = await same(visit)
  await expect.element(card.getByRole('heading', { name: 'Use Solana?' })).toBeVisible()
  await expect.element(button('Choose another wallet')).toBeVisible()
  await button('Use Nova with Solana').click()
  await seeClosed()
  expect(wallet.solana.asked).toBe(1)
})

test('connects the same wallet for another namespace’s network by one press, switches, and returns to the account', async () => {
  nova()
  visitNamespaces()
  await connectNova('eip155')
  await accountButton.click()
  await seeView('Account')
  await inCard('network').click()
  await inCard(`network-${solanaChain}`).click()
  await button('Use Nova with Solana').click()
  await seeView('Account')
  await expect
    .poll(() => inView('.who').map(({ textContent }) => textContent))
    .toEqual(['7EYn…87awMs'])
  await seeInUse(novaOnSolana)
})

test('offers another wallet for the requested network otherwise, and keeps the active one connected', async () => {
  fox()
  nova()
  const host = visitNamespaces()
  await connect('test.fox')
  await openView(host, 'Networks')
  await inCard(`network-${solanaDevnet}`).click()
  await expect.element(card.getByText(/Fox stays connected\./)).toBeVisible()
  await button('Choose wallet for Solana').click()
  await expect
    .element(card.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Connect Solana wallet')
  await expect.element(inCard('wallet-test.nova')).toBeVisible()
  expect(inCard('wallet-test.fox').query()).toBeNull()
  await choose('test.nova')
  await seeClosed()
  // The namespace's first network is another one.
  await seeInUse(`${solanaDevnet}:${novaAddress}`)
  await seeConnections(/Fox eip155 connected active/)
})

test('switches between connected namespaces by one press without a wallet request', async () => {
  const wallet = nova()
  const host = visitNamespaces()
  await connectAllOfNova()
  // Of several namespaces, the first stays the active one.
  await seeInUse(adaOnEthereum)
  await openView(host, 'Networks')
  await inCard(`network-${bitcoinChain}`).click()
  await seeClosed()
  await seeInUse(/^bip122:/)
  await openView(host, 'Networks')
  await expect.element(inCard(`network-${bitcoinChain}`)).toMatchTextContent('In use')
  await expect.element(inCard('network-eip155:1')).toMatchTextContent('Connected')
  expect(wallet.bitcoin.asked).toBe(1)
})
