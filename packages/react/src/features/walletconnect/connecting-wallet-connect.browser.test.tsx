import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ar } from '../../strings/locales/ar.ts'
import { en } from '../../strings/locales/en.ts'
import {
  asPhone,
  chooseHarbor,
  iPhone,
  newest,
  openHarbor,
  phones,
} from '../../../test/browser/phones.ts'
import { scanned } from '../../../test/browser/qr-reader.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import {
  adaOnEthereum,
  button,
  card,
  choose,
  focused,
  focusOn,
  inCard,
  inView,
  openConnect,
  press,
  seeAccount,
  seeClosed,
  seeState,
  seeView,
  statusOf,
  visit,
  walletIn,
} from '../../../test/browser/host.tsx'

const focusedTab = (): string | null | undefined => focused()?.getAttribute('data-tab')

scenes('phone-wallet, phone-wallet-desktop', async (visitor, see) => {
  await openHarbor(visitor)
  await seeState('ready')
  await see('phone-wallet')
  // A phone does not have the tab of desktop apps.
  inView('[data-tab=desktop]')[0]?.click()
  await seeState('ready')
  await see('phone-wallet-desktop')
})

scenes('phone-wallet-rejected', async (visitor, see) => {
  const { relay } = await openHarbor(visitor)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse()
  await seeState('rejected')
  await see('phone-wallet-rejected')
})

scenes('phone-wallet-unsupported', async (visitor, see) => {
  const { relay } = await openHarbor(visitor)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse('unsupported')
  await seeState('unsupported')
  await see('phone-wallet-unsupported')
})

scenes('phone-wallet-offline', async (visitor, see) => {
  let online = true
  await openHarbor(visitor, { online: () => online })
  await seeState('ready')
  online = false
  dispatchEvent(new Event('offline'))
  await seeState('offline')
  await see('phone-wallet-offline')
})

scenes('phone-open, phone-open-rejected', async (visitor, see) => {
  asPhone(iPhone)
  const { relay } = await openHarbor(visitor)
  await seeState('ready')
  await see('phone-open')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse()
  await seeState('rejected')
  await see('phone-open-rejected')
})

scenes('phone-open-preparing', async (visitor, see) => {
  asPhone(iPhone)
  await openHarbor(visitor, { relay: 'held' })
  await seeState('preparing')
  await expect.poll(() => inView('#hint')[0]?.textContent).toMatch(/ready|جار/)
  await see('phone-open-preparing')
})

test('shows the ways to a wallet as tabs, each with its own link', async () => {
  const { relay } = await openHarbor(visit)
  const tabs = card.getByRole('tablist', { name: 'Where the wallet is' }).getByRole('tab')
  await seeState('ready')
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual(['Phone', 'Desktop', 'Web'])
  await expect.element(card.getByRole('heading', { name: 'Scan with Harbor' })).toBeVisible()
  await expect.element(card.getByRole('tabpanel', { name: 'Phone' })).toBeVisible()
  const uri = encodeURIComponent(newest(relay)!)
  await tabs.nth(1).click()
  const desktop = card.getByRole('tabpanel', { name: 'Desktop' }).getByTestId('open-wallet')
  await expect.element(desktop).toHaveAttribute('href', `harbor-desk://wc?uri=${uri}`)
  await expect.element(desktop).toHaveAttribute('target', '_blank')
  await tabs.nth(2).click()
  const web = card.getByRole('tabpanel', { name: 'Web' }).getByTestId('open-wallet')
  await expect.element(web).toHaveAttribute('href', `https://web.harbor.example/wc?uri=${uri}`)
  await expect.element(web).toHaveAttribute('target', '_blank')
  await expect.element(web).toHaveAccessibleName('Open Harbor , opens in a new tab')
})

test('shows no tabs when there is only one way to connect', async () => {
  phones(visit)
  await openConnect()
  await button('Skiff').click()
  await seeState('ready')
  expect(card.getByRole('tab').query()).toBeNull()
})

test.each([
  ['English', en, 'ArrowRight'],
  ['Arabic', ar, 'ArrowLeft'],
] as const)(
  'moves through the tabs by arrow keys in the direction of the text in %s',
  async (_language, locale, ahead) => {
    await openHarbor(visit, { locale })
    await seeState('ready')
    await focusOn(card.getByRole('tab').first())
    await userEvent.keyboard(`{${ahead}}`)
    await expect.poll(focusedTab).toBe('desktop')
    expect(focused()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    await expect.poll(focusedTab).toBe('web')
    await userEvent.keyboard(`{${ahead}}`)
    await expect.poll(focusedTab).toBe('phone')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('copy-link')
  },
)

test('the tabs of an installed wallet are the browser and the others, and the last chosen one is remembered', async () => {
  walletIn({ rdns: 'test.harbor', name: 'Harbor', behaviour: 'hang' })
  const { host, relay } = phones(visit)
  await openConnect()
  await choose('test.harbor')
  await seeState('waiting')
  expect(
    card
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Browser', 'Phone', 'Desktop', 'Web'])
  expect(relay.asked()).toEqual([])
  await press('[data-tab=phone]')
  await seeState('ready')
  expect(await scanned()).toBe(newest(relay))
  await press('[data-tab=browser]')
  await expect.element(button('Try again')).toBeVisible()
  const before = relay.asked().length
  await press('[data-tab=phone]')
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(before)
  relay.approve()
  await seeAccount(host, adaOnEthereum)
  await seeClosed()
})

test('a rejection is shown with the wallet’s name and a new QR code, which connects', async () => {
  const { host, relay } = await openHarbor(visit)
  await seeState('ready')
  await expect.poll(() => relay.asked()).toEqual(['harbor'])
  const first = newest(relay)
  relay.refuse()
  await expect.element(card.getByRole('heading', { name: 'You said no in Harbor' })).toBeVisible()
  await expect.poll(() => newest(relay)).not.toBe(first)
  await seeView('ConnectingWalletConnect')
  expect(await scanned()).toBe(newest(relay))
  relay.approve()
  await seeClosed()
  await seeAccount(host, adaOnEthereum)
})

test('declining an approval that came too late shows a QR code that is waited for', async () => {
  const { host, relay } = await openHarbor(visit)
  await seeState('ready')
  await expect.poll(() => statusOf(host)).toBe('connecting')
  host.portico.cancel()
  relay.approve()
  await seeState('late')
  await button('Don’t connect').click()
  await seeState('ready')
  relay.approve(await scanned())
  await seeAccount(host, adaOnEthereum)
})

test('a wallet without the required chains leads to another one, and not back by itself', async () => {
  const { relay } = await openHarbor(visit)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse('unsupported')
  await expect
    .element(card.getByRole('heading', { name: 'Harbor can’t be used here' }))
    .toBeVisible()
  await button('Choose another wallet').click()
  await seeView('Connect')
})

test('offers a wallet from an earlier visit in the same tab again', async () => {
  const { host, relay } = await openHarbor(visit)
  await seeState('ready')
  relay.approve()
  await seeClosed()
  host.leave()
  const next = phones(visit, { stored: host.stored })
  await openConnect()
  await expect.element(inCard('wallet-test.harbor')).toMatchTextContent(/Recent/)
  await chooseHarbor()
  await expect.poll(() => next.relay.asked()).toContain('harbor')
})

test('a visitor without the wallet finds its downloads', async () => {
  await openHarbor(visit)
  await button('Get Harbor').click()
  await seeView('Downloads')
  await expect.element(card.getByRole('heading', { name: 'Get Harbor' })).toBeVisible()
  await expect.element(inCard('download-app-store')).toBeVisible()
})
