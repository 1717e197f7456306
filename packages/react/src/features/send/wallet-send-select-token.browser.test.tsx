import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ada,
  button,
  card,
  connect,
  fox,
  inCard,
  inView,
  openView,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  holdings,
  sendingHost,
  token,
  transferScript,
  type ServedHoldings,
} from '../../../test/browser/transfers.ts'

async function list(
  visitor: Visit = visit,
  serves: ServedHoldings = {},
  options: HostOptions = {},
): Promise<Host> {
  fox({ accounts: [ada] })
  const host = visitor(sendingHost(transferScript(), { serves, ...options }))
  await connect('test.fox')
  await openView(host, 'WalletSend')
  await inCard('send-token').click()
  await seeView('WalletSendSelectToken')
  return host
}
const choose = (token: string): Promise<void> => inCard(token).click()
const many = Array.from({ length: 1_000 }, (_, at) => ({
  name: `Coin ${at}`,
  symbol: `C${at}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${String(at).padStart(40, '0')}`,
  price: 1,
  value: 1_000 - at,
  quantity: { decimals: '18', numeric: '1' },
}))

scenes('send-tokens', async (visitor, see) => {
  await list(visitor)
  await expect.element(inCard(`send-token-${token}`)).toBeVisible()
  await see('send-tokens')
})

scenes('send-tokens-failed', async (visitor, see) => {
  await list(
    visitor,
    { balances: () => new Response('', { status: 500 }) },
    { answer: () => new Response('', { status: 500 }) },
  )
  await expect.element(button(/./).last()).toBeVisible()
  await see('send-tokens-failed')
})

scenes('send-tokens-empty', async (visitor, see) => {
  await list(visitor, { balances: [] })
  await expect.element(card.getByText(/./).first()).toBeVisible()
  await see('send-tokens-empty')
})

test('the tokens of the network are listed with balance and value, and a chosen one is in the form', async () => {
  await list()
  await expect
    .element(inCard('send-tokens'))
    .toMatchTextContent(
      /Ether.*10.ETH.*\$20,000\.00.*Test Dollar.*1,000.TUSD.*\$1,000\.00.*Odd Coin.*Not verified/,
    )
  await choose(`send-token-${token}`)
  await seeView('WalletSend')
  await expect.element(inCard('send-token')).toMatchTextContent(/TUSD/)
  await expect.element(inCard('send-balance')).toMatchTextContent(/1,000.TUSD/)
})

test('marks the chosen token as current with a tick and a word, in any letter case of its address', async () => {
  const host = await list()
  await expect.element(inCard('send-token-coin')).toHaveAttribute('aria-current', 'true')
  await expect.element(inCard('send-token-coin')).toMatchTextContent(/Selected/)
  expect(inView('[aria-current]')).toHaveLength(1)
  void host.portico
    .open({ view: 'WalletSend', data: { token: token.toLowerCase() } })
    .catch(() => {})
  await seeView('WalletSend')
  await expect.element(inCard('send-token')).toMatchTextContent(/TUSD/)
  await inCard('send-token').click()
  await seeView('WalletSendSelectToken')
  await expect.element(inCard(`send-token-${token}`)).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(() => inView('[aria-current]').map(({ innerText }) => innerText.replace(/\s+/g, ' ')))
    .toEqual([expect.stringMatching(/Test Dollar .* Selected$/)])
  expect(inView('[aria-current] .tag svg')).toHaveLength(1)
})

test('another token clears the amount and keeps the receiver', async () => {
  const host = await list()
  await choose('send-token-coin')
  await seeView('WalletSend')
  await userEvent.fill(inCard('send-amount'), '1')
  await userEvent.fill(inCard('send-to'), 'bob.eth')
  await inCard('send-token').click()
  await choose(`send-token-${token}`)
  await seeView('WalletSend')
  await expect.element(inCard('send-amount')).toHaveValue('')
  await expect.element(inCard('send-to')).toHaveValue('bob.eth')
  expect(host.portico.getState().slices.send?.form).toMatchObject({ token })
})

test('shows tokens as loading, not as an empty list', async () => {
  await list(visit, { balances: () => new Promise(() => {}) })
  await expect.element(card.getByText('Loading').first()).toBeInTheDocument()
  await expect.element(card.getByText(/nothing on Ethereum/)).not.toBeInTheDocument()
})

test('shows an error when tokens cannot be read, and retries by a press', async () => {
  let fails = true
  const down = (): Response => new Response('', { status: 500 })
  await list(visit, { balances: () => (fails ? down() : Response.json({ balances: holdings })) })
  const again = button('Try again')
  await expect.element(again).toBeVisible()
  fails = false
  await again.click()
  await expect.element(inCard(`send-token-${token}`)).toBeVisible()
})

test('reports a network without tokens by its name', async () => {
  await list(visit, { balances: [] })
  await expect
    .element(card.getByRole('heading', { name: 'You have nothing on Ethereum yet' }))
    .toBeVisible()
})

test('keeps only tokens near the visible part of a thousand in the document, and finds any by search', async () => {
  await list(visit, { balances: many })
  await expect.element(inCard('send-tokens')).toMatchTextContent(/Coin 0/)
  await expect.poll(() => inView('[data-page]').length).toBe(100)
  const scroller = inView('[data-page]')[0]!.closest('.view')!
  for (const part of [0.5, 1]) {
    scroller.scrollTop = scroller.scrollHeight * part
    await expect.poll(() => inView('[data-page] .row').length).toBeGreaterThan(10)
    expect(inView('.row').length).toBeLessThanOrEqual(120)
  }
  await expect.element(card.getByText('Coin 999', { exact: true })).toBeVisible()
  await userEvent.fill(card.getByRole('searchbox'), 'coin 998')
  await expect.poll(() => inView('.row').length).toBe(1)
  await userEvent.fill(card.getByRole('searchbox'), 'nothing like it')
  await expect
    .element(card.getByText('You have no token called “nothing like it” on Ethereum'))
    .toBeVisible()
})
