import { expect, test } from 'vitest'
import { asPhone, iPhone, phones } from '../../../test/browser/phones.ts'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { button, card, inCard, openConnect, openView, seeClosed, seeState, visit } from '../../../test/browser/host.tsx'

/** To the code for any wallet: on a device with a touch screen it stands behind the list of all wallets. */
async function anyCode(visitor: Visit, relay: 'held' | 'down' | null): Promise<ReturnType<typeof phones>> {
  const all = phones(visitor, { relay })
  await openConnect()
  if (inCard('use-phone').query()) await inCard('use-phone').click()
  else {
    await inCard('all-wallets').click()
    await inCard('show-code').click()
  }
  return all
}

const ownCode = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

scenes('phone-wallet-missing', async (visitor, see) => {
  const { host } = phones(visitor, { config: { connectors: [] } })
  await openView(host, 'ConnectingWalletConnectBasic')
  await seeState('not-installed')
  await see('phone-wallet-missing')
})

scenes('phone-code-preparing, phone-code', async (visitor, see) => {
  const { relay } = await anyCode(visitor, 'held')
  await seeState('preparing')
  await see('phone-code-preparing')
  relay.hold(false)
  await seeState('ready')
  await see('phone-code')
})

scenes('phone-code-down', async (visitor, see) => {
  await anyCode(visitor, 'down')
  await seeState('failed')
  await see('phone-code-down')
})

scenes('phone-code-own', async (visitor, see) => {
  const { host } = phones(visitor)
  await host.portico.open({ uri: ownCode })
  await seeState('ready')
  await see('phone-code-own')
})

test('the QR code has a name and a link to copy, and an approval closes the card', async () => {
  const { relay } = await anyCode(visit, null)
  await seeState('ready')
  await expect.element(card.getByRole('heading', { name: 'Scan with your wallet' })).toBeVisible()
  await expect.element(card.getByRole('img', { name: 'QR code that connects a wallet on your phone' })).toBeVisible()
  await expect.element(button('Copy link')).toBeVisible()
  relay.approve()
  await seeClosed()
})

test('after a rejection the view says so and shows the next QR code at once', async () => {
  const { relay } = await anyCode(visit, null)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse()
  await expect.element(card.getByRole('heading', { name: 'You said no in the wallet' })).toBeVisible()
  await expect.element(card.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('when the relay is down the view says so, and the QR code appears once it is back', async () => {
  const { relay } = await anyCode(visit, 'down')
  await expect.element(card.getByRole('heading', { name: 'Wallets can’t be reached right now' })).toBeVisible()
  relay.down(null)
  await seeState('ready')
})

test('on a phone, its wallets are listed to be opened', async () => {
  asPhone(iPhone)
  const { host } = phones(visit)
  await openView(host, 'ConnectingWalletConnectBasic')
  await expect.element(card.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: /Harbor/ })).toBeVisible()
  await expect.element(card.getByRole('button', { name: /All wallets/ })).toBeVisible()
})
