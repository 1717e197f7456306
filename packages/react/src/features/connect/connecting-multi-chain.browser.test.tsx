import { expect, test } from 'vitest'
import { novaOnSolana, visitNamespaces } from '../../../test/browser/namespaces.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  choose,
  focused,
  inCard,
  nova,
  openConnect,
  openView,
  seeClosed,
  seeView,
  visit,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { seeConnections, seeInUse } from '../../../test/browser/shown.tsx'

async function chooser(
  visitor: Visit,
  options: HostOptions = {},
): Promise<ReturnType<typeof nova>> {
  const wallet = nova()
  visitor({ namespaces: true, ...options })
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

test('shows a row for each namespace, connects all by one press, and shows each result', async () => {
  await chooser(visit)
  await expect
    .element(card.getByRole('heading', { name: 'Where do you want to use Nova?' }))
    .toBeVisible()
  expect(card.getByRole('listitem').elements()).toHaveLength(3)
  await button('Connect all').click()
  await seeClosed()
})

test('shows a wallet with three namespaces as one row, and connects one of them by one press', async () => {
  const wallet = nova()
  const host = visitNamespaces()
  await openConnect()
  await expect.element(inCard('wallet-test.nova')).toMatchTextContent('EVM · Solana · Bitcoin')
  expect(inCard('wallet-test.nova').elements()).toHaveLength(1)
  await choose('test.nova')
  await inCard('route-solana').click()
  await seeClosed()
  await seeInUse(novaOnSolana)
  await seeConnections('Nova solana connected active')
  expect([wallet.bitcoin.asked, wallet.solana.asked]).toEqual([0, 1])
  // The next time, the namespace is marked, and only the others are offered.
  await openView(host, 'Connect')
  await choose('test.nova')
  await expect.element(inCard('route-solana')).toMatchTextContent('Connected')
  await button('Connect the rest').click()
  await seeClosed()
  await seeConnections(/Nova eip155 connected active/)
  await seeConnections(/Nova bip122 connected active/)
  expect(wallet.solana.asked).toBe(1)
})

test('stops at a rejection when connecting all namespaces, keeps connected ones, and can retry the others', async () => {
  const wallet = await chooser(visitNamespaces)
  wallet.solana.behaviour = 'reject'
  await button('Connect all').click()
  await expect.element(inCard('route-solana')).toMatchTextContent('You said no in Nova')
  await expect.element(inCard('route-eip155')).toMatchTextContent('Connected')
  await seeConnections('Nova eip155 connected active')
  expect(wallet.bitcoin.asked).toBe(0)
  wallet.solana.behaviour = 'approve'
  await button('Connect the rest').click()
  await seeClosed()
  await seeConnections(/Nova solana connected active/)
  await seeConnections(/Nova bip122 connected active/)
  expect(wallet.bitcoin.asked).toBe(1)
})

test('a pending run is stopped by the button that started it, and what is connected stays', async () => {
  const wallet = await chooser(visitNamespaces)
  wallet.solana.behaviour = 'hang'
  await button('Connect all').click()
  await expect.element(inCard('route-solana')).toMatchTextContent('Approve in Nova')
  await button('Cancel').click()
  await expect.element(button('Connect the rest')).toBeVisible()
  await button('Done').click()
  await seeClosed()
  await seeConnections('Nova eip155 connected active')
})
