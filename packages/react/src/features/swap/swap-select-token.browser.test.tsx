import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ada,
  card,
  connect,
  fox,
  inCard,
  inView,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  swappingHost,
  swapScript,
  token,
  unlisted,
  type SwapScript,
} from '../../../test/browser/swaps.ts'

async function list(
  visitor: Visit = visit,
  script: Partial<SwapScript> = {},
  options: HostOptions = {},
): Promise<Host> {
  fox({ accounts: [ada] })
  const host = visitor(swappingHost(swapScript(script), options))
  await connect('test.fox')
  void host.portico.open({ view: 'Swap' })
  await seeView('Swap')
  await inCard('swap-to').click()
  await seeView('SwapSelectToken')
  await expect.element(inCard('swap-token-coin')).toBeVisible()
  return host
}
const search = (text: string): Promise<void> => userEvent.fill(card.getByRole('searchbox'), text)
/** Named like the token that the network lists, at another address. */
const twin = { address: unlisted, name: 'Test Dollar', symbol: 'TUSD', decimals: 18 }

scenes('swap-tokens, swap-tokens-none', async (visitor, see) => {
  await list(visitor)
  await see('swap-tokens')
  await search('zzzz')
  await expect.element(inCard('swap-token-coin')).not.toBeInTheDocument()
  await see('swap-tokens-none')
})

scenes('swap-token-add', async (visitor, see) => {
  await list(visitor, { token: () => twin })
  await search(unlisted)
  await expect.element(inCard('swap-add')).toBeVisible()
  await see('swap-token-add')
})

test('lists own tokens with balances and values first, and marks those on no list', async () => {
  await list()
  await expect
    .element(inCard('swap-tokens'))
    .toMatchTextContent(
      /Your tokens.*Ether.*10.*\$20,000\.00.*Test Dollar.*1,000.*\$1,000\.00.*Odd Coin.*Not verified.*Suggested.*USDC/,
    )
})

test('finds by name, symbol and address on this network, and chooses by a press', async () => {
  await list()
  await search('test doll')
  await expect.element(inCard('swap-token-coin')).not.toBeInTheDocument()
  await search(token.toLowerCase())
  await inCard(`swap-token-${token}`).click()
  await seeView('Swap')
  await expect.element(inCard('swap-to')).toMatchTextContent(/TUSD/)
})

test('says that nothing is found, and how to use a token by its address', async () => {
  await list()
  await search('zzzz')
  await expect.element(card.getByText('No token called “zzzz” on Ethereum')).toBeVisible()
  await expect.element(card.getByText(/Paste its address/)).toBeVisible()
})

test('a token on no list is shown with its full address and a warning, and is listed from then on', async () => {
  await list(visit, { token: () => ({ ...twin, name: 'New Coin', symbol: 'NEW' }) })
  await search(unlisted)
  await expect
    .element(inCard('swap-add'))
    .toMatchTextContent(/New Coin \(NEW\).*This token is on no list/)
  await expect
    .element(card.getByRole('group', { name: 'Full address' }))
    .toMatchTextContent(new RegExp(unlisted, 'i'))
  await inCard('swap-add-confirm').click()
  await seeView('Swap')
  await expect.element(inCard('swap-to')).toMatchTextContent(/NEW/)
  await expect.element(inCard('swap-token-warning')).toMatchTextContent(/NEW is on no list/)
  await inCard('swap-to').click()
  await search('new coin')
  await expect.element(inCard('swap-tokens')).toMatchTextContent(/New Coin.*Not verified/)
})

test('a token that is named like another is marked before and after it is chosen', async () => {
  await list(visit, { token: () => twin })
  await search(unlisted)
  await expect.element(inCard('swap-add')).toMatchTextContent(/not the TUSD that you may expect/)
  await inCard('swap-add-confirm').click()
  await expect
    .element(inCard('swap-token-warning'))
    .toMatchTextContent(/TUSD has the name of another token, and is not that one/)
})

test('an address without a token says so', async () => {
  await list()
  await search(unlisted)
  await expect
    .element(card.getByText('There is no token at this address on Ethereum'))
    .toBeVisible()
})

test('the same token on both sides turns the pair round', async () => {
  await list()
  await inCard('swap-token-coin').click()
  await seeView('Swap')
  await expect.element(inCard('swap-to')).toMatchTextContent(/ETH/)
  // Nothing was to be received before: another one of the account's is given.
  await expect.element(inCard('swap-from')).toMatchTextContent(/TUSD/)
  await inCard('swap-to').click()
  await inCard(`swap-token-${token}`).click()
  await expect.element(inCard('swap-from')).toMatchTextContent(/ETH/)
  await expect.element(inCard('swap-to')).toMatchTextContent(/TUSD/)
})

test('of a thousand tokens, only those near the visible part are in the document', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({
    address: `0x${String(at).padStart(40, '0')}`,
    name: `Coin ${at}`,
    symbol: `C${at}`,
    decimals: 18,
  }))
  await list(visit, {}, { config: { tokens: { 'eip155:1': many } } })
  await search('Coin')
  await expect.element(inCard('swap-token-coin')).not.toBeInTheDocument()
  expect(inView('.row').length).toBeLessThan(100)
  await search('C999')
  await expect.element(inCard(`swap-token-${many[999]!.address}`)).toBeVisible()
})
