import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Features } from '@portico/core'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  accountButton,
  ada,
  button,
  card,
  choose,
  connect,
  focused,
  fox,
  inCard,
  inView,
  nova,
  openConnect,
  openView,
  seeClosed,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'

async function receive(visitor: Visit, options: HostOptions = {}): Promise<Host> {
  fox()
  const host = visitor(options)
  await connect('test.fox')
  await openView(host, 'WalletReceive')
  await expect.element(inCard('copy')).toBeVisible()
  return host
}

scenes('receive', async (visitor, see) => {
  await receive(visitor)
  await see('receive')
})

scenes('receive-amount', async (visitor, see) => {
  await receive(visitor)
  await inCard('request-amount').click()
  await inCard('amount').fill('1.5')
  await expect.element(inCard('requested')).toBeVisible()
  await see('receive-amount')
})

scenes('receive-wrong', async (visitor, see) => {
  await receive(visitor)
  await inCard('request-amount').click()
  await inCard('amount').fill('one')
  await expect.element(inCard('amount')).toHaveAttribute('aria-invalid', 'true')
  await see('receive-wrong')
})

scenes('receive-bitcoin', async (visitor, see) => {
  nova()
  const host = visitor({ namespaces: true })
  await openConnect()
  await choose('test.nova')
  await inCard('route-bip122').click()
  await seeClosed()
  await openView(host, 'WalletReceive')
  await expect.element(inCard('copy')).toBeVisible()
  await see('receive-bitcoin')
})

const code = (): string | undefined =>
  card.getByRole('img').query()?.querySelector('path')?.getAttribute('d') ?? undefined

test('the account leads to the full address as a QR code with a copy button', async () => {
  fox()
  visit()
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await inCard('entry-WalletReceive').click()
  await seeView('WalletReceive')
  await expect
    .element(card.getByRole('img', { name: 'QR code of your address on Ethereum' }))
    .toBeVisible()
  await expect
    .element(card.getByRole('group', { name: 'Full address' }))
    .toMatchTextContent(new RegExp(ada))
  await expect.element(inCard('receive-networks')).toMatchTextContent(/Ethereum.*In use.*Base/)
  // The test network is left out, because its coins are worth nothing.
  await expect.element(inCard('receive-networks')).not.toMatchTextContent(/Second/)
})

test.each([
  [undefined, ['Swap', 'Receive', 'Send']],
  [['send', 'receive', 'swaps'] as const, ['Send', 'Receive', 'Swap']],
  [['send'] as const, ['Send', 'Swap', 'Receive']],
])('shows the actions of Account in the order %j of the host', async (order, shown) => {
  fox()
  const features: Features = {}
  if (order) features.walletFeaturesOrder = order
  visit({ config: { features } })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await expect.element(inCard('entry-WalletReceive')).toBeVisible()
  expect(inView('.quick [data-testid^=entry-]').map((each) => each.textContent)).toEqual(shown)
})

test('a requested amount is in the QR code, is typed in the visitor’s format, and can be removed', async () => {
  await receive(visit)
  const plain = code()
  await button('Request an amount').click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('amount')
  await userEvent.keyboard('1,5')
  await expect.element(inCard('requested')).toMatchTextContent(/1\.5.ETH/)
  const requestCode = code()
  expect(requestCode).not.toBe(plain)
  await inCard('token').selectOptions('TUSD')
  await expect.element(inCard('requested')).toMatchTextContent(/1\.5.TUSD/)
  expect(code()).not.toBe(requestCode)
  await button('Ask for no amount').click()
  await expect.poll(code).toBe(plain)
})

test.each([
  ['0', 'Ask for more than nothing'],
  ['1.5.5', 'That is not an amount'],
  ['0.1234567890123456789', 'ETH has 18 digits after the decimal point at most'],
])(
  'reports %s as an invalid amount to request, and keeps the address in the QR code',
  async (text, message) => {
    await receive(visit)
    const plain = code()
    await button('Request an amount').click()
    await inCard('amount').fill(text)
    await expect.element(card.getByRole('alert').filter({ hasText: message })).toBeVisible()
    expect(code()).toBe(plain)
  },
)

test('shows no link to receiving when the host has none', async () => {
  fox()
  visit({ config: { features: { receive: false } } })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await expect.element(inCard('tokens')).toBeVisible()
  await expect.element(inCard('entry-WalletReceive')).not.toBeInTheDocument()
})
