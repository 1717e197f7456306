import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { phones } from '../../../test/browser/phones.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import { ar } from '../../strings/locales/ar.ts'
import { en } from '../../strings/locales/en.ts'
import {
  button,
  card,
  choose,
  focused,
  fox,
  inCard,
  inView,
  nova,
  openConnect,
  openView,
  second,
  seeClosed,
  seeView,
  visit,
  walletIn,
} from '../../../test/browser/host.tsx'

scenes('connect', async (visitor, see) => {
  fox()
  visitor()
  await openConnect()
  await see('connect')
})

scenes('connect-consent', async (visitor, see) => {
  fox()
  visitor({
    config: {
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://example.org/terms',
      privacyPolicyUrl: 'https://example.org/privacy',
    },
  })
  await openConnect()
  await choose('test.fox')
  await expect.element(card.getByRole('checkbox')).toBeVisible()
  await see('connect-consent')
})

scenes('connect-busy', async (visitor, see) => {
  fox()
  const { portico } = visitor()
  const ui = await portico.ui()
  ui.setLoading(true)
  ui.showSuccess('Saved', { svg: 'info' })
  await openConnect()
  await expect.element(card.getByText('Saved')).toBeVisible()
  expect(inView('*').at(0)?.closest('.body')?.getAttribute('aria-busy')).toBe('true')
  await see('connect-busy')
})

scenes('connect-contested', async (visitor, see) => {
  fox({ uuid: 'one' })
  fox({ uuid: 'two' })
  visitor()
  await openConnect()
  await expect.poll(() => inCard('wallet-test.fox').elements().length).toBe(2)
  await see('connect-contested')
})

scenes('connect-namespaces, connect-namespace', async (visitor, see) => {
  fox()
  nova()
  const host = visitor({ namespaces: true })
  await openConnect()
  await see('connect-namespaces')
  await choose('test.fox')
  await seeClosed()
  await openView(host, 'Wallets')
  await inCard('add-solana').click()
  await seeView('Connect')
  await expect.element(inCard('all-wallets')).toBeVisible()
  await see('connect-namespace')
})

scenes('phone-connect', async (visitor, see) => {
  phones(visitor)
  await openConnect()
  await see('phone-connect')
})

scenes('phone-connect-installed', async (visitor, see) => {
  fox()
  phones(visitor)
  await openConnect()
  await see('phone-connect-installed')
})

test('lists an installed wallet first by its name, and requests it by a press', async () => {
  const wallet = fox({ behaviour: 'hang' })
  visit()
  await openConnect()
  await expect.element(card.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect
    .element(card.getByRole('list', { name: 'Wallets' }).getByRole('listitem').first())
    .toHaveTextContent('FoxInstalled')
  await choose('test.fox')
  await wallet.asked('eth_requestAccounts')
  await expect.element(card.getByRole('heading', { name: 'Open Fox to continue' })).toBeVisible()
})

test('a wallet that is announced late is added to the open list', async () => {
  const late = walletIn({ rdns: 'test.owl', name: 'Owl', announce: 'late' })
  visit()
  await openConnect()
  expect(inCard('wallet-test.owl').query()).toBeNull()
  late.announce()
  await expect.element(inCard('wallet-test.owl')).toMatchTextContent('Installed')
})

test('a wallet that is announced twice is one row', async () => {
  fox({ announce: 'new-uuid' })
  visit()
  await openConnect()
  await expect.element(inCard('wallet-test.fox')).toBeVisible()
  expect(inCard('wallet-test.fox').elements()).toHaveLength(1)
})

test('two wallets that announce the same identity are both shown, each with a warning', async () => {
  walletIn({ rdns: 'io.metamask', name: 'MetaMask', uuid: 'one' })
  walletIn({ rdns: 'io.metamask', name: 'MetaMask', uuid: 'two', accounts: [second] })
  visit()
  await openConnect()
  const warning = expect.stringContaining('Another wallet claims the same identity')
  await expect
    .poll(() =>
      inCard('wallet-io.metamask')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([warning, warning])
})

test('requires the legal box before a wallet request', async () => {
  const wallet = fox()
  visit({
    config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://example.org/terms' },
  })
  await openConnect()
  await choose('test.fox')
  await expect.element(card.getByText('Tick this box first, then go on.')).toBeVisible()
  expect(wallet.calls.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  await expect.element(page.getByTestId('connect-button')).toHaveTextContent('Connect wallet')
  await card.getByRole('checkbox').click()
  await choose('test.fox')
  await seeClosed()
  await expect.element(page.getByTestId('account-button')).toBeVisible()
})

test('leads from the host’s button to a connected wallet by keyboard', async () => {
  fox()
  visit()
  const host = page.getByTestId('connect-button')
  host.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(inCard('wallet-test.fox')).toBeVisible()
  for (
    let presses = 0;
    focused() !== inCard('wallet-test.fox').element() && presses < 10;
    presses++
  )
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await seeClosed()
  await expect.element(page.getByTestId('account-button')).toBeVisible()
})

test('Escape closes the card and restores the focus', async () => {
  visit()
  page.getByTestId('connect-button').element().focus()
  await userEvent.keyboard('{Enter}')
  await seeView('Connect')
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('connect-button')
})

test('offers to get a wallet when the host shows none', async () => {
  visit({ config: { includeWalletIds: ['none'], allWallets: 'HIDE' } })
  await page.getByTestId('connect-button').click()
  await seeView('Connect')
  await expect
    .element(card.getByRole('heading', { name: 'There is no wallet in this browser yet' }))
    .toBeVisible()
  await button('Get a wallet').click()
  await seeView('GetWallet')
})

test('a collapsed list is one button until it is pressed', async () => {
  fox()
  visit({ config: { features: { collapseWallets: true } } })
  await page.getByTestId('connect-button').click()
  await button('Continue with a wallet').click()
  await expect.element(inCard('wallet-test.fox')).toBeVisible()
})

test('opens the guide from the header and from below the list', async () => {
  fox()
  visit()
  await openConnect()
  await button('What is a wallet?').click()
  await seeView('WhatIsAWallet')
  await button('Back').click()
  await seeView('Connect')
  await button('Learn what a wallet is').click()
  await seeView('WhatIsAWallet')
})

test.each([
  ['a computer', en, [1280, 480]],
  ['a phone', en, [360, 480]],
  ['a phone, from right to left', ar, [360, 480]],
] as const)(
  'shows where a newcomer learns of wallets above the footer on %s, when the list does not fit',
  async (_device, locale, [width, height]) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    for (const name of ['Fox', 'Owl', 'Lynx', 'Hare', 'Crow', 'Wolf'])
      fox({ name, rdns: `test.${name}` })
    visit({ locale })
    await openConnect()
    await expect.poll(() => inView('.row').length).toBeGreaterThan(5)
    const [view, guide] = [inView('.stack').at(0)!.closest('.view')!, inView('.newcomer').at(0)!]
    expect(view.scrollHeight).toBeGreaterThan(view.clientHeight)
    expect(guide.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      view.getBoundingClientRect().bottom,
    )
  },
)
