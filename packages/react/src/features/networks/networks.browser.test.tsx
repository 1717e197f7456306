import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectNova, solanaDevnet } from '../../../test/browser/namespaces.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  connect,
  focused,
  focusOn,
  fox,
  inCard,
  inView,
  nova,
  openView,
  owl,
  seeClosed,
  seeView,
  solanaChain,
  visit,
  type HostOptions,
} from '../../../test/browser/host.tsx'

async function networks(
  visitor: Visit,
  options: HostOptions = {},
): Promise<ReturnType<typeof fox>> {
  const wallet = fox({ behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } } })
  visitor(options)
  await connect('test.fox')
  await page.getByTestId('network-button').click()
  await seeView('Networks')
  return wallet
}

scenes('networks, networks-waiting', async (visitor, see) => {
  await networks(visitor)
  await see('networks')
  await inCard('network-eip155:31338').click()
  await expect.element(inCard('network-eip155:31338')).toMatchTextContent(/Fox/)
  await see('networks-waiting')
})

scenes('networks-namespaces', async (visitor, see) => {
  fox()
  owl()
  nova()
  const host = visitor({ namespaces: true })
  await connect('test.fox')
  await openView(host, 'Networks')
  await see('networks-namespaces')
})

test('the current network is marked, testnets are grouped, and the chosen row waits for the wallet', async () => {
  const wallet = await networks(visit)
  await expect.element(card.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  await expect
    .element(card.getByRole('button', { name: /^Ethereum/ }))
    .toHaveAttribute('aria-current', 'true')
  await expect.element(card.getByRole('button', { name: /^Ethereum/ })).toMatchTextContent('In use')
  expect(inView('[aria-current=true]')).toHaveLength(1)
  await expect.element(card.getByRole('heading', { name: 'Testnets' })).toBeVisible()
  expect(
    inCard('network-eip155:31338').element().closest('section')?.querySelector('h2')?.textContent,
  ).toBe('Testnets')
  await focusOn(card.getByRole('button', { name: /^Base/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(inCard('network-eip155:8453')).toMatchTextContent(/Approve in Fox/)
  expect(focused()?.getAttribute('data-testid')).toBe('network-eip155:8453')
  await wallet.asked('wallet_switchEthereumChain')
  wallet.approve('wallet_switchEthereumChain')
  await seeClosed()
  await expect.element(page.getByTestId('network-button')).toHaveTextContent('Base')
})

test('a rejection is shown on the chosen network', async () => {
  const wallet = await networks(visit)
  await inCard('network-eip155:8453').click()
  await wallet.asked('wallet_switchEthereumChain')
  wallet.reject('wallet_switchEthereumChain')
  await expect
    .element(card.getByRole('region', { name: 'Notices' }))
    .toMatchTextContent('You said no in Fox')
  await expect.element(button(/^Base/)).toBeVisible()
})

test('many networks can be searched, also by their coin, and no match is announced', async () => {
  const host = visit({ namespaces: true })
  await openView(host, 'Networks')
  await card.getByRole('searchbox', { name: 'Search networks' }).fill('dot')
  await expect
    .poll(() =>
      card
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['Polkadot'])
  await card.getByRole('searchbox').fill('nowhere')
  await expect
    .element(card.getByRole('heading', { name: 'No network is called “nowhere”' }))
    .toBeVisible()
  await button('Clear search').click()
  await expect.poll(() => card.getByRole('listitem').elements().length).toBe(8)
})

test('searches networks across the namespaces, and shows which ones the wallet does not support', async () => {
  nova({ solana: [solanaChain] })
  const host = visit({ namespaces: true })
  await connectNova('solana')
  await openView(host, 'Networks')
  await expect
    .poll(() => inView('h2').map(({ textContent }) => textContent))
    .toEqual(['EVM', 'Other chains', 'Testnets'])
  const devnet = inCard(`network-${solanaDevnet}`)
  await expect.element(devnet).toMatchTextContent('Nova doesn’t offer this network')
  await expect.element(devnet).toBeDisabled()
  const search = card.getByRole('searchbox')
  const names = () => expect.poll(() => inView('.row .name').map(({ textContent }) => textContent))
  await search.fill('sol')
  await names().toEqual(['Solana', 'Solana Devnet'])
  await search.fill('evm')
  await names().toEqual(['Ethereum', 'Base', 'Arbitrum One', 'Second'])
  await search.fill('qqq')
  await expect
    .element(card.getByRole('heading', { name: 'No network is called “qqq”' }))
    .toBeVisible()
})

test('opens the explanation of networks by one press', async () => {
  await networks(visit)
  await button('What is a network?').click()
  await seeView('WhatIsANetwork')
  await button('Back').click()
  await seeView('Networks')
})
