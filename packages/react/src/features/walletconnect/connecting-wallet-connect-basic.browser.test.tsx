import { createClock } from '@portico/testkit/world'
import { expect, onTestFinished, test } from 'vitest'
import {
  asPhone,
  hostCode,
  iPhone,
  newest,
  openAnyCode,
  phones,
} from '../../../test/browser/phones.ts'
import { scanned } from '../../../test/browser/qr-reader.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import {
  adaOnEthereum,
  button,
  card,
  cardElement,
  inCard,
  inView,
  openConnect,
  openView,
  seeAccount,
  seeClosed,
  seeState,
  seeView,
  visit,
} from '../../../test/browser/host.tsx'

scenes('phone-wallet-missing', async (visitor, see) => {
  const { host } = phones(visitor, { config: { connectors: [] } })
  await openView(host, 'ConnectingWalletConnectBasic')
  await seeState('not-installed')
  await see('phone-wallet-missing')
})

scenes('phone-code-preparing, phone-code', async (visitor, see) => {
  const { relay } = await openAnyCode(visitor, { relay: 'held' })
  await seeState('preparing')
  await see('phone-code-preparing')
  relay.hold(false)
  await seeState('ready')
  await see('phone-code')
})

scenes('phone-code-down', async (visitor, see) => {
  await openAnyCode(visitor, { relay: 'down' })
  await seeState('failed')
  await see('phone-code-down')
})

scenes('phone-code-own', async (visitor, see) => {
  const { host } = phones(visitor)
  await host.portico.open({ uri: hostCode })
  await seeState('ready')
  await see('phone-code-own')
})

test('reports a page without the WalletConnect connector, and offers other wallets', async () => {
  const { host } = phones(visit, { config: { connectors: [] } })
  await openView(host, 'ConnectingWalletConnectBasic')
  await seeState('not-installed')
  await expect
    .element(card.getByRole('heading', { name: 'WalletConnectConnector not found' }))
    .toBeVisible()
  expect(inCard('copy-link').query()).toBeNull()
  await button('Choose another wallet').click()
  await seeView('AllWallets')
})

test('the QR code has a name and a link to copy, and an approval closes the card', async () => {
  const { host, relay } = await openAnyCode(visit)
  await seeState('ready')
  await expect.element(card.getByRole('heading', { name: 'Scan with your wallet' })).toBeVisible()
  await expect
    .element(card.getByRole('img', { name: 'QR code that connects a wallet on your phone' }))
    .toBeVisible()
  await expect.element(button('Copy link')).toBeVisible()
  relay.approve()
  await seeClosed()
  await seeAccount(host, adaOnEthereum)
})

test('reports a rejection, and shows the next QR code at once', async () => {
  const { relay } = await openAnyCode(visit)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse()
  await expect
    .element(card.getByRole('heading', { name: 'You said no in the wallet' }))
    .toBeVisible()
  await expect.element(card.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('reports when the relay is down, and shows a connecting QR code once it is back', async () => {
  const { host, relay } = await openAnyCode(visit, { relay: 'down' })
  await seeState('failed')
  await expect
    .element(card.getByRole('heading', { name: 'Wallets can’t be reached right now' }))
    .toBeVisible()
  const before = relay.asked().length
  relay.down(null)
  await seeState('ready')
  expect(await scanned()).toBe(newest(relay))
  await expect.poll(() => relay.asked().length).toBeGreaterThan(before)
  relay.approve()
  await seeAccount(host, adaOnEthereum)
})

/** Every state that the view in the card is in from now on, however short. */
function recordStates(): readonly string[] {
  const states: string[] = []
  const look = (): string | undefined => inView('[data-state]')[0]?.dataset['state']
  let last = look()
  const observer = new MutationObserver(() => {
    const now = look()
    if (now !== undefined && now !== last) states.push(now)
    last = now ?? last
  })
  observer.observe(cardElement()!, {
    attributes: true,
    attributeFilter: ['data-state'],
    childList: true,
    subtree: true,
  })
  onTestFinished(() => observer.disconnect())
  return states
}

test('retries by a press, and changes the view visibly even for an immediate answer', async () => {
  const clock = createClock()
  const { relay } = await openAnyCode(visit, { relay: 'down', clock })
  await seeState('failed')
  const before = relay.asked().length
  const states = recordStates()
  await inCard('again').click()
  await expect.poll(() => states).toEqual(['preparing'])
  clock.pass(800)
  await expect.poll(() => states).toEqual(['preparing', 'failed'])
  expect(relay.asked().length).toBeGreaterThan(before)
})

test('a relay connection that is down is not reported as the visitor’s offline browser', async () => {
  let online = true
  await openAnyCode(visit, { relay: 'offline', online: () => online })
  await expect
    .element(card.getByRole('heading', { name: 'Wallets can’t be reached right now' }))
    .toBeVisible()
  await expect.element(inCard('again')).toBeVisible()
  online = false
  dispatchEvent(new Event('offline'))
  await expect.element(card.getByRole('heading', { name: 'You are offline' })).toBeVisible()
})

test.each([
  ['Gull', 'a row of its own, which shows a code again', 'ConnectingWalletConnectBasic'],
  ['Harbor', 'its row of the list', 'ConnectingWalletConnect'],
])(
  '%s, which scanned the QR code for any wallet: shows %s at the next visit',
  async (name, _row, view) => {
    const { host, relay } = await openAnyCode(visit)
    await seeState('ready')
    relay.approve(undefined, name)
    await seeClosed()
    host.leave()
    phones(visit, { stored: host.stored })
    await openConnect()
    const recent = card.getByRole('button', { name: new RegExp(`^${name}.*Recent`) })
    await expect.element(recent).toBeVisible()
    expect(recent.elements()).toHaveLength(1)
    await recent.click()
    await seeView(view)
    await seeState('ready')
  },
)

test('shows the host’s pairing unchanged, without any request of ours', async () => {
  const { host, relay } = phones(visit)
  await host.portico.open({ uri: hostCode })
  await seeState('ready')
  expect(await scanned()).toBe(hostCode)
  expect(inView('.life')).toHaveLength(0)
  expect(relay.asked()).toEqual([])
  expect(relay.held()).toBe(0)
})

test('lists wallets to open on a phone', async () => {
  asPhone(iPhone)
  const { host } = phones(visit)
  await openView(host, 'ConnectingWalletConnectBasic')
  await expect
    .element(card.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: /Harbor/ }))
    .toBeVisible()
  await expect.element(card.getByRole('button', { name: /All wallets/ })).toBeVisible()
})
