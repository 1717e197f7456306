/** The ways to a wallet on the visitor's own phone. */
import { createClock } from '@portico/testkit/world'
import { expect, onTestFinished, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import {
  android,
  hostCode,
  iPhone,
  leaveBy,
  newest,
  onPhone,
  phones,
  type Opened,
  type Phones,
  type PhonesOptions,
} from '../../../test/browser/phones.ts'
import { scanned } from '../../../test/browser/qr-reader.ts'
import { atRest } from '../../../test/browser/scenes.ts'
import { openForSolana, twoNamespaces } from '../../../test/browser/two-namespaces.ts'
import {
  adaOnEthereum,
  button,
  card,
  inCard,
  openConnect,
  openView,
  seeAccount,
  seeClosed,
  seeState,
  seeView,
  visit,
} from '../../../test/browser/host.tsx'

const harborLink = (uri: string | undefined): string =>
  `harbor://wc?uri=${encodeURIComponent(uri!)}`
/** These tests run in a frame. From there an app is opened by the page around it. */
const inPlace = '_top'
const harborRow = inCard('wallet-test.harbor')
const openLink = inCard('open-wallet')

/** Presses, and returns what has opened before any other code has run. */
async function press(row: Locator, opened: Opened): Promise<unknown[]> {
  await expect.element(row).toBeVisible()
  ;(row.element() as HTMLElement).click()
  // Microtasks still belong to the press.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  return [...opened]
}

/** Opens the list of wallets on a phone, and waits for the pairing with which a tap opens them. */
async function listOn(
  userAgent: string,
  options: PhonesOptions = {},
): Promise<Phones & { opened: Opened }> {
  const opened = await onPhone(userAgent)
  const all = phones(visit, options)
  await openConnect()
  expect(inCard('use-phone').query()).toBeNull()
  if (options.relay !== 'held') await expect.poll(() => newest(all.relay)).toBeDefined()
  return { ...all, opened }
}

/** Searches the list of all wallets. */
async function search(name: string): Promise<void> {
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await card.getByRole('searchbox').fill(name)
}

/** Replaces a property of the page until the test is over. */
function replace(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { configurable: true, get: () => value })
  onTestFinished(() => void Reflect.deleteProperty(object, name))
}

test('a tap opens the wallet directly, and the approval is found on return', async () => {
  const { host, relay, opened } = await listOn(iPhone)
  const link = harborLink(newest(relay))
  expect(await press(harborRow, opened)).toEqual([[link, inPlace, undefined]])
  await seeView('ConnectingWalletConnect')
  await expect.element(openLink).toHaveAttribute('href', link)
  await expect
    .element(inCard('get-wallet'))
    .toHaveAttribute('href', 'https://apps.apple.com/app/id1')
  relay.approve()
  await seeClosed()
  await seeAccount(host, adaOnEthereum)
})

test('opens the wallet with the namespace’s pairing by a tap', async () => {
  const opened = await onPhone(iPhone)
  const { host, relay } = phones(visit, twoNamespaces())
  await openForSolana(host)
  await expect.poll(() => relay.uris('solana')).toHaveLength(1)
  const uri = newest(relay, 'solana')
  expect(await press(harborRow, opened)).toEqual([[harborLink(uri), inPlace, undefined]])
  await seeState('ready')
  relay.approve(uri)
  await seeClosed()
})

test('opens a new window with the pairing escaped twice by a tap in Telegram on Android', async () => {
  replace(window, 'TelegramWebview', {})
  replace(window, 'TelegramWebviewProxy', {})
  const { relay, opened } = await listOn(android)
  expect(await press(harborRow, opened)).toEqual([
    [harborLink(encodeURIComponent(newest(relay)!)), '_blank', 'noopener,noreferrer'],
  ])
  await expect
    .element(inCard('get-wallet'))
    .toHaveAttribute('href', expect.stringMatching(/play\.google\.com/))
})

test('shows loading for a tap before the pairing is ready, and opens the link once it is', async () => {
  const { relay, opened } = await listOn(iPhone, { relay: 'held' })
  await harborRow.click()
  await expect.element(openLink).toHaveAttribute('aria-disabled', 'true')
  await expect.element(openLink).toHaveAccessibleDescription('Getting the link ready')
  expect(opened).toEqual([])
  relay.hold(false)
  await expect.element(openLink).toHaveRole('link')
  await expect.element(openLink).toHaveAttribute('href', harborLink(newest(relay)))
  await expect.element(openLink).toHaveAttribute('target', inPlace)
  await expect.poll(() => opened).toEqual([[harborLink(newest(relay)), inPlace, undefined]])
})

test.each([
  [
    'the browser no longer counts it',
    () => replace(navigator, 'userActivation', { isActive: false }),
  ],
  ['the visitor has gone back', () => leaveBy('back')],
] as const)('drops a tap from before the pairing was ready once %s', async (why, end) => {
  const { relay, opened } = await listOn(iPhone, { relay: 'held' })
  await harborRow.click()
  await expect.element(openLink).toBeVisible()
  await end()
  relay.hold(false)
  await expect.poll(() => newest(relay)).toBeDefined()
  if (why === 'the browser no longer counts it') await expect.element(openLink).toHaveRole('link')
  await atRest()
  expect(opened).toEqual([])
})

test('a rejection is shown on return, and the wallet can be opened again with a new pairing', async () => {
  const { relay, opened } = await listOn(iPhone)
  const first = newest(relay)
  await press(harborRow, opened)
  await seeState('ready')
  relay.refuse()
  await expect.element(card.getByRole('heading', { name: 'You said no in Harbor' })).toBeVisible()
  await expect.poll(() => newest(relay)).not.toBe(first)
  await expect.element(openLink).toHaveAttribute('href', harborLink(newest(relay)))
})

test('a visitor who returns without an answer reads what to do', async () => {
  const clock = createClock()
  const { opened } = await listOn(iPhone, { clock })
  await press(harborRow, opened)
  await seeState('ready')
  for (const visibility of ['hidden', 'visible']) {
    replace(document, 'visibilityState', visibility)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  clock.pass(2_000)
  await expect
    .element(card.getByRole('heading', { name: 'Nothing has come from Harbor yet' }))
    .toBeVisible()
})

test('a wallet that only works in its own browser gets no pairing', async () => {
  const { relay, opened } = await listOn(iPhone)
  await search('phantom')
  expect(await press(inCard('wallet-app.phantom'), opened)).toEqual([])
  await seeView('Downloads')
  await expect
    .element(inCard('open-in-wallet'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/phantom\.app\/ul\/browse\//))
  expect(relay.asked()).toEqual([])
})

test('a wallet with only a desktop app offers a download instead of a wait', async () => {
  const { relay } = await listOn(iPhone)
  await search('trezor')
  await button('Trezor Suite').click()
  await seeView('Downloads')
  expect(relay.asked()).toEqual([])
})

test('opens a wallet from the full list by one tap, and shows “reconnect” after the wallet ended the session', async () => {
  const clock = createClock()
  const opened = await onPhone(iPhone)
  const tap = async ({ host, relay }: Phones, row: Locator, times: number): Promise<void> => {
    // The tap is remembered until everything that it needs has loaded.
    await row.click()
    await expect.poll(() => opened).toHaveLength(times)
    expect(opened.at(-1)).toEqual([harborLink(newest(relay)), inPlace, undefined])
    await seeView('ConnectingWalletConnect')
    relay.approve()
    await seeAccount(host, adaOnEthereum)
    await expect
      .poll(() => {
        clock.pass(1_000)
        return relay.held()
      })
      .toBe(0)
  }
  const first = phones(visit, { ended: true, clock })
  await openView(first.host, 'ConnectingWalletConnectBasic')
  await tap(first, harborRow, 1)
  await seeClosed()
  first.host.leave()
  const next = phones(visit, { ended: true, clock, stored: first.host.stored })
  await openView(next.host, 'Wallets')
  await tap(next, inCard('reconnect'), 2)
})

test('another device scans a QR code from the list of all wallets', async () => {
  const { relay } = await listOn(iPhone)
  await inCard('all-wallets').click()
  await inCard('show-code').click()
  await seeState('ready')
  expect(await scanned()).toBe(newest(relay))
})

test('a pairing of the host opens in a wallet of the phone', async () => {
  await onPhone(iPhone)
  const { host, relay } = phones(visit)
  await host.portico.open({ uri: hostCode })
  await expect.element(card.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect.element(inCard('open-test.harbor')).toHaveAttribute('href', harborLink(hostCode))
  expect(relay.asked()).toEqual([])
})
