/** How long a QR code is shown and waited for, with a clock that the tests move. */
import { createClock, type Clock } from '@portico/testkit/world'
import { expect, test } from 'vitest'
import {
  hostCode,
  leaveBy,
  newest,
  openHarbor,
  phones,
  reopenHarbor,
  type Phones,
} from '../../../test/browser/phones.ts'
import { scanned } from '../../../test/browser/qr-reader.ts'
import {
  adaOnEthereum,
  button,
  card,
  connectButton,
  fox,
  inCard,
  inView,
  openConnect,
  seeAccount,
  seeClosed,
  seeState,
  statusOf,
  visit,
} from '../../../test/browser/host.tsx'

/** When a pairing expires, in seconds since the epoch. */
const expiryOf = (uri: string | undefined): number =>
  Number(/expiryTimestamp=(\d+)/.exec(uri ?? '')?.[1])

/**
 * Moves the clock to so many seconds after a pairing's expiry, or before it when they are negative.
 */
const moveTo = (clock: Clock, uri: string | undefined, seconds: number): void =>
  clock.pass((expiryOf(uri) + seconds) * 1000 - clock.now())

/** The part of the ring that shows the remaining time. */
const ring = (): CSSStyleDeclaration => getComputedStyle(inView('.life .left')[0]!)

async function seeHarborCode(): Promise<Phones & { clock: Clock }> {
  const clock = createClock()
  const all = await openHarbor(visit, { clock })
  await seeState('ready')
  return { ...all, clock }
}

test('a QR code stays the same while it is valid, shows its remaining time, and is renewed in place', async () => {
  const { relay, clock } = await seeHarborCode()
  const first = newest(relay)
  // The shown lifetime is 240 seconds, whatever the code itself allows.
  expect(ring().animationDuration).toBe('240s')
  clock.pass(200_000)
  expect(await scanned()).toBe(first)
  expect(newest(relay)).toBe(first)
  clock.pass(30_000)
  await expect.poll(() => newest(relay)).not.toBe(first)
  expect(expiryOf(newest(relay))).toBe(expiryOf(first) + 230)
  await expect.element(card.getByText('The code is new. Scan this one.')).toBeInTheDocument()
  expect(ring().animationDelay).toBe('0s')
  await expect.element(card.getByRole('heading', { name: 'Scan with Harbor' })).toBeVisible()
  expect(await scanned()).toBe(newest(relay))
})

test('a QR code that was created earlier shows less remaining time', async () => {
  const clock = createClock()
  const { relay } = phones(visit, { clock })
  await openConnect()
  await inCard('use-phone').hover()
  await expect.poll(() => newest(relay)).toBeDefined()
  clock.pass(60_000)
  await inCard('use-phone').click()
  await seeState('ready')
  expect(ring().animationDelay).toBe('-60s')
})

test('a QR code of the host is not renewed when it expires: the visitor is led back', async () => {
  const clock = createClock()
  const { host, relay } = phones(visit, { clock })
  await host.portico.open({ uri: `${hostCode}&expiryTimestamp=${clock.now() / 1000 + 60}` })
  await seeState('ready')
  clock.pass(61_000)
  await expect.element(card.getByRole('heading', { name: 'This code has run out' })).toBeVisible()
  await expect.element(inCard('again')).not.toBeInTheDocument()
  await card.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await seeClosed()
  expect(relay.asked()).toEqual([])
})

test('connects after the card is closed while the QR code is valid, and keeps no pairing afterwards', async () => {
  const { host, relay, clock } = await seeHarborCode()
  await leaveBy('close')
  clock.pass(5_000)
  await expect.poll(() => relay.held()).toBe(1)
  clock.pass(300_000)
  await expect.poll(() => relay.held()).toBe(0)
  await reopenHarbor()
  await seeState('ready')
  await leaveBy('close')
  clock.pass(5_000)
  relay.approve()
  await seeAccount(host, adaOnEthereum)
})

test.each(['close', 'back'] as const)(
  'ends the wait after %s when the QR code expires, without renewal or a waiting screen',
  async (out) => {
    fox()
    const { host, relay, clock } = await seeHarborCode()
    await expect.poll(() => statusOf(host)).toBe('connecting')
    const before = [...relay.uris()]
    await leaveBy(out)
    // A code counts as expired ten seconds before its expiry.
    moveTo(clock, before.at(-1), -11)
    expect(statusOf(host)).toBe('connecting')
    moveTo(clock, before.at(-1), -10)
    await expect.poll(() => statusOf(host)).toBe('disconnected')
    // The list that is shown then has moved the focus to Harbor, for which it prepares a code of
    // its own.
    if (out === 'back') return
    await expect.poll(() => relay.held()).toBe(0)
    expect(relay.uris()).toEqual(before)
  },
)

test.each(['close', 'back'] as const)(
  'connects after %s while the QR code is valid, also past its renewal time',
  async (out) => {
    fox()
    const { host, relay, clock } = await seeHarborCode()
    const uri = newest(relay)
    await leaveBy(out)
    moveTo(clock, uri, -30)
    relay.approve(uri)
    await seeAccount(host, adaOnEthereum)
    expect(relay.ended()).toBe(0)
  },
)

test('an approval of the earlier QR code connects while a reopened view shows a new one', async () => {
  const { host, relay, clock } = await seeHarborCode()
  const uri = newest(relay)
  await leaveBy('close')
  clock.pass(240_000)
  await reopenHarbor()
  await expect.poll(() => newest(relay)).not.toBe(uri)
  relay.approve(uri)
  await seeClosed()
  await seeAccount(host, adaOnEthereum)
  expect(relay.ended()).toBe(0)
})

test('a view that is closed a second time waits until its own QR code expires, not the earlier one', async () => {
  const { host, relay, clock } = await seeHarborCode()
  await leaveBy('close')
  clock.pass(200_000)
  await reopenHarbor()
  await seeState('ready')
  clock.pass(31_000)
  await expect.poll(() => relay.uris().length).toBe(2)
  await leaveBy('close')
  moveTo(clock, newest(relay), -30)
  expect(statusOf(host)).toBe('connecting')
  relay.approve()
  await seeAccount(host, adaOnEthereum)
})

test('an approval after the wait has ended is offered in the next QR view, with the name of its wallet', async () => {
  const { host, relay, clock } = await seeHarborCode()
  const uri = newest(relay)
  await leaveBy('close')
  clock.pass(292_000)
  await expect.poll(() => statusOf(host)).toBe('disconnected')
  relay.approve(uri, 'Blue')
  await connectButton.click()
  await inCard('use-phone').click()
  await seeState('late')
  await button('Continue with Blue').click()
  await seeAccount(host, adaOnEthereum)
  expect(relay.ended()).toBe(0)
})
